import { z } from "zod";
import { type DatabaseSettings, databaseSettingsSchema } from "../../platform/db/database-settings.ts";
import { inThread } from "../../platform/threads/in-thread.ts";

/** What takes longer is given up. */
const LONGEST_MS = 10 * 60_000;

/** What the thread is asked. */
export const importOrderSchema = z.object({
  settings: databaseSettingsSchema,
  importId: z.string(),
});

/**
 * Imports an edition in a thread of its own: reading a manual takes seconds of a processor, and readers must not wait.
 * @throws AppError what the thread refused; Error how it ended
 */
export async function runImport(settings: DatabaseSettings, importId: string, signal?: AbortSignal): Promise<void> {
  await inThread(new URL("./import-thread.ts", import.meta.url), {
    order: { settings: databaseSettingsSchema.parse(settings), importId },
    answer: z.object({}),
    longestMs: LONGEST_MS,
    signal,
    skipsLine: true,
  });
}
