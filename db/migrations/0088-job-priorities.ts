import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Which jobs come first (platform/jobs/tables.ts). */
export const jobPrioritiesMigration: DatabaseMigration = {
  name: "0088-job-priorities",
  tolerated: true,
  async up(db) {
    await db.schema
      .alterTable("jobs")
      .addColumn("priority", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex("jobs_by_priority").on("jobs").columns(["priority", "due_at"]).execute();
  },
};
