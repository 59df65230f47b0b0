import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Finds notices by what they are about, and payments by when they came: readiness asks whether each was announced. */
export const paymentNoticesMigration: DatabaseMigration = {
  name: "0032-payment-notices",
  async up(db) {
    await db.schema.createIndex("provider_notices_ref").on("provider_notices").columns(["provider", "ref"]).execute();
    await db.schema.createIndex("payments_received").on("payments").columns(["provider", "received_at"]).execute();
  },
};
