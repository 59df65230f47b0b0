import { type Limit, consumeRateLimit } from "../../../../platform/limits/rate-limit.ts";
import { notesTooFast } from "../errors.ts";
import type { Reading } from "../reading.ts";

/** A reader who marks a page from top to bottom stays below this; a script that fills the database doesn't. */
const writing: Limit = { name: "write-note", burst: 120, everyMs: 3_000 };

/** Counts one note written or changed. @throws AppError notes-too-fast (429) */
export async function consumeWriteLimit({ database, clock, limited }: Reading, accountId: string): Promise<void> {
  if (!limited) return;
  const turn = await consumeRateLimit(database.relaxed, clock, writing, accountId);
  if (!turn.granted) throw notesTooFast(turn.waitMs);
}
