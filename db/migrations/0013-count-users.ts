import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** An index for counting a group's users, which every change to a group does. */
export const countUsersMigration: DatabaseMigration = {
  name: "0013-count-users",
  async up(db) {
    await sql`create index group_users_present on group_users (group_id, removed_at)`.execute(db);
  },
};
