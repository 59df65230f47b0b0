import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { type Content, contentFor } from "../../manual/server/public.ts";
import type { Reader } from "../../subscriptions/contract.ts";

/** What this domain's commands work with. */
export interface Reading {
  database: Database;
  content: Content;
  clock: Clock;
  /** Whether writing notes is rate limited. */
  limited: boolean;
}

/** What the commands work with for a reader: editions that the reader may not open are left out. */
export function readingFor(reading: Reading, reader: Reader): Reading {
  return { ...reading, content: contentFor(reading.content, reader) };
}
