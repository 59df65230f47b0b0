import { type Kysely, sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Jobs (platform/jobs/tables.ts), the outbox and the site's notices (domains/messaging/server/tables.ts). */
export const messagingMigration: DatabaseMigration = {
  name: "0002-messaging",
  async up(db) {
    await createJobs(db);
    await createOutbox(db);
    await createNotices(db);
  },
};

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("jobs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("unique_key", "text", (column) => column.unique())
    .addColumn("state", "text", (column) => column.notNull().check(sql`state in ('waiting', 'running', 'dead')`))
    .addColumn("due_at", "bigint")
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("lease", "text")
    .addColumn("again_at", "bigint")
    .addColumn("last_error", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("jobs_due").on("jobs").column("due_at").execute();
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("outbox")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("template", "text", (column) => column.notNull())
    .addColumn("props", "text")
    .addColumn("to_address", "text", (column) => column.notNull())
    .addColumn("to_name", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('queued', 'sending', 'handing-over', 'sent', 'failed', 'unconfirmed')`),
    )
    .addColumn("attempt_id", "text")
    .addColumn("last_error", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await sql`create index outbox_unsent on outbox (created_at) where state <> 'sent'`.execute(db);
}

async function createNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("notices")
    .addColumn("slot", "text", (column) => column.primaryKey().check(sql`slot in ('banner', 'notification')`))
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
}
