import { z } from "zod";
import type { DatabaseSettings } from "../../platform/db/database.ts";
import { inThread } from "../../platform/threads/in-thread.ts";

/** What takes longer is given up. */
const LONGEST_MS = 10 * 60_000;

/** What the thread is asked. */
export const importOrderSchema = z.object({
  settings: z.object({ databaseUrl: z.string().optional(), dataDir: z.string() }),
  importId: z.string(),
});

/**
 * Imports an edition in a thread of its own: reading a manual takes seconds of a processor, and readers must not wait.
 * @throws AppError what the thread refused; Error how it ended
 */
export async function runImport(
  { databaseUrl, dataDir }: DatabaseSettings,
  importId: string,
  signal?: AbortSignal,
): Promise<void> {
  const settings = databaseUrl === undefined ? { dataDir } : { databaseUrl, dataDir };
  await inThread(new URL("./import-thread.ts", import.meta.url), {
    order: { settings, importId },
    answer: z.object({}),
    longestMs: LONGEST_MS,
    signal,
    skipsLine: true,
  });
}
