import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/**
 * An index for the seats waiting for an address, which every page looks up; and the owners of codes that no longer
 * work, so that anyone who follows an old link is let in or told why not.
 */
export const waitingSeatsMigration: DatabaseMigration = {
  name: "0019-waiting-seats",
  async up(db) {
    await sql`create index group_users_waiting on group_users (email_lower)
      where removed_at is null and activated_at is null`.execute(db);
    await db.schema
      .createTable("group_old_codes")
      .addColumn("code_hash", "text", (column) => column.primaryKey())
      .addColumn("group_id", "text", (column) => column.notNull().references("groups.id").onDelete("cascade"))
      .addColumn("purpose", "text", (column) => column.notNull())
      .addColumn("person_id", "text")
      .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("cascade"))
      .addColumn("ended_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("group_old_codes_group").on("group_old_codes").column("group_id").execute();
    await db.schema.createIndex("group_old_codes_account").on("group_old_codes").column("account_id").execute();
  },
};
