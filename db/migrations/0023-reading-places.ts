import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Where on a viewed page its reader stopped (domains/reading/server/tables.ts says what each column holds). */
export const readingPlacesMigration: DatabaseMigration = {
  name: "0023-reading-places",
  async up(db) {
    await sql`alter table viewed_pages add column anchor text not null default ''`.execute(db);
    await sql`alter table viewed_pages add column along bigint not null default 0`.execute(db);
  },
};
