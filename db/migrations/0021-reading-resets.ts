import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Counts how often an account's reading was set back, so that words a server has not written yet don't undo it. */
export const readingResetsMigration: DatabaseMigration = {
  name: "0021-reading-resets",
  async up(db) {
    await sql`alter table served_words add column resets bigint not null default 0`.execute(db);
  },
};
