import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/**
 * Roles at the desk, and the record of what was done to releases (the domains' server/tables.ts say what columns hold).
 * Whoever was a site admin may do everything, as until now.
 */
export const staffRolesMigration: DatabaseMigration = {
  name: "0044-staff-roles",
  async up(db) {
    await db.schema.alterTable("accounts").addColumn("staff_role", "text").execute();
    await sql`update accounts set staff_role = 'owner' where is_admin = 1`.execute(db);
    await db.schema
      .alterTable("account_events")
      .addColumn("by_account_id", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .execute();
    await db.schema
      .alterTable("account_events")
      .addColumn("detail", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await db.schema.createIndex("account_events_by").on("account_events").column("by_account_id").execute();
    await db.schema
      .createTable("content_events")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("release_id", "text", (column) =>
        column.notNull().references("edition_revisions.id").onDelete("cascade"),
      )
      .addColumn("via", "text", (column) => column.notNull())
      .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("publish_at", "bigint")
      .addColumn("at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("content_events_release").on("content_events").columns(["release_id", "at"]).execute();
    await db.schema.createIndex("content_events_account").on("content_events").column("account_id").execute();
  },
};
