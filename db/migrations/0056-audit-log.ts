import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Indexes of the records that the audit log reads newest first, all of them or what was done of one kind. */
export const auditLogMigration: DatabaseMigration = {
  name: "0056-audit-log",
  async up(db) {
    await db.schema.createIndex("account_events_kind").on("account_events").columns(["kind", "at", "id"]).execute();
    await db.schema.createIndex("commerce_events_time").on("commerce_events").columns(["at", "id"]).execute();
    await db.schema.createIndex("commerce_events_action").on("commerce_events").columns(["action", "at"]).execute();
    await db.schema.createIndex("content_events_time").on("content_events").columns(["at", "id"]).execute();
  },
};
