import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Indexes of the records of groups, which the audit log reads newest first: all, of one kind, or by one account. */
export const groupEventsIndexesMigration: DatabaseMigration = {
  name: "0071-group-events-indexes",
  async up(db) {
    await db.schema.createIndex("group_events_time").on("group_events").columns(["at", "id"]).execute();
    await db.schema.createIndex("group_events_action").on("group_events").columns(["action", "at", "id"]).execute();
    await db.schema.createIndex("group_events_actor").on("group_events").columns(["actor_id", "at", "id"]).execute();
  },
};
