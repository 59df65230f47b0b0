import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Counts the users of a group by an index alone: every change of a group does. */
export const countUsersMigration: DatabaseMigration = {
  name: "0013-count-users",
  async up(db) {
    await sql`create index group_users_present on group_users (group_id, removed_at)`.execute(db);
  },
};
