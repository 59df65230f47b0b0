import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** What the desk's numbers look up by time on tables that only grow. */
export const numbersIndexesMigration: DatabaseMigration = {
  name: "0066-numbers-indexes",
  async up(db) {
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute();
    await index("trials_by_start", "trials", ["starts_on", "account_id"]);
    await index("payments_by_time", "payments", ["received_at", "id"]);
    await index("refunds_by_time", "refunds", ["done_at", "id"]);
    await index("disputes_by_time", "disputes", ["closed_at", "id"]);
  },
};
