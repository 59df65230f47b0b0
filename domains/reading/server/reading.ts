import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Content } from "../../content/server/public.ts";
import type { ReadingTables } from "./tables.ts";

/** What the verbs of this domain work with. */
export interface Reading {
  database: Database<ReadingTables>;
  content: Content;
  clock: Clock;
}
