import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** The seats that a refund of a part of a line takes back (domains/commerce/server/tables.ts). */
export const refundedSeatsMigration: DatabaseMigration = {
  name: "0076-refunded-seats",
  tolerated: true,
  async up(db) {
    await db.schema
      .alterTable("refund_lines")
      .addColumn("seats", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
