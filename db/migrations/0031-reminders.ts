import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Who was reminded of an end, and who doesn't want to be (domains/commerce/server/tables.ts says more). */
export const remindersMigration: DatabaseMigration = {
  name: "0031-reminders",
  async up(db) {
    await db.schema
      .createTable("reminders")
      // No foreign key: terms belong to another domain.
      .addColumn("term_id", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("sent_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("reminders_pkey", ["term_id", "kind"])
      .execute();
    await db.schema
      .createTable("reminder_refusals")
      .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
      .addColumn("refused_at", "bigint", (column) => column.notNull())
      .execute();
  },
};
