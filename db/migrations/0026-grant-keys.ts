import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** What a grant was given for, so that nothing gives it twice (domains/subscriptions/server/tables.ts says more). */
export const grantKeysMigration: DatabaseMigration = {
  name: "0026-grant-keys",
  async up(db) {
    await sql`alter table terms add column grant_key text`.execute(db);
    await sql`alter table seat_additions add column grant_key text`.execute(db);
    await sql`create unique index terms_grant_key on terms (grant_key)`.execute(db);
    await sql`create unique index seat_additions_grant_key on seat_additions (grant_key)`.execute(db);
  },
};
