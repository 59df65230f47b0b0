import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** When an operator gave back by hand what a provider could not (docs/decisions/payments-and-refunds.md). */
export const settledRefundsMigration: DatabaseMigration = {
  name: "0045-settled-refunds",
  async up(db) {
    await db.schema.alterTable("refunds").addColumn("settled_at", "bigint").execute();
  },
};
