import { z } from "zod";
import type { DatabaseSettings } from "../../../../../platform/db/database.ts";
import { inThread } from "../../../../../platform/threads/in-thread.ts";

/** What takes longer is given up. */
const LONGEST_MS = 10 * 60_000;

const answerSchema = z.object({ archive: z.instanceof(Uint8Array).optional() });
/** What the thread answers. */
export type ThreadAnswer = z.infer<typeof answerSchema>;

/** What a thread is to do: look at an import or do it, or pack an edition. */
type ThreadOrder = { importId: string } | { handle: string };

/**
 * Imports or exports an edition in a thread of its own: reading a manual takes seconds of a processor, and readers must
 * not wait. Returns the archive of an export. @throws AppError what the thread refused; Error how it ended
 */
export async function runThread(
  { databaseUrl, dataDir }: DatabaseSettings,
  order: ThreadOrder,
  signal?: AbortSignal,
): Promise<Uint8Array | undefined> {
  const settings = databaseUrl === undefined ? { dataDir } : { databaseUrl, dataDir };
  const { archive } = await inThread(new URL("./import-thread.ts", import.meta.url), {
    order: { settings, order },
    answer: answerSchema,
    longestMs: LONGEST_MS,
    signal,
    skipsLine: "importId" in order,
  });
  return archive;
}
