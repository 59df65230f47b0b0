import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Addresses that get no email (domains/messaging/server/tables.ts says what columns hold). */
export const mailSuppressionsMigration: DatabaseMigration = {
  name: "0085-mail-suppressions",
  tolerated: true,
  async up(db) {
    await db.schema
      .createTable("mail_suppressions")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("address", "text", (column) => column.notNull().unique())
      .addColumn("reason", "text", (column) =>
        column.notNull().check(sql`reason in ('bounced', 'complained', 'stopped')`),
      )
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("detail", "text", (column) => column.notNull())
      .addColumn("held", "integer", (column) => column.notNull())
      .addColumn("held_at", "bigint")
      .addColumn("since", "bigint", (column) => column.notNull())
      .execute();
  },
};
