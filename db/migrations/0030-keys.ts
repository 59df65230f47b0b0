import { type Kysely, sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/**
 * Prepaid keys, and the record of what was done with money (domains/commerce/server/tables.ts says what each column
 * holds).
 */
export const keysMigration: DatabaseMigration = {
  name: "0030-keys",
  async up(db) {
    await createEvents(db);
    await createBatches(db);
    await createKeys(db);
  },
};

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("commerce_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    // No foreign key: the record outlives accounts.
    .addColumn("actor_id", "text")
    .addColumn("actor_name", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("commerce_events_subject").on("commerce_events").columns(["subject", "id"]).execute();
  await sql`create index commerce_events_actor on commerce_events (actor_id) where actor_id is not null`.execute(db);
}

async function createBatches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("key_batches")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("purchasable_id", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("years", "integer", (column) => column.notNull().check(sql`years between 1 and 10`))
    .addColumn("seats", "integer", (column) => column.notNull().check(sql`seats = 1`))
    .addColumn("expires_on", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull().check(sql`count > 0`))
    .addColumn("exported_at", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .execute();
}

async function createKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("keys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("batch_id", "text", (column) => column.notNull().references("key_batches.id"))
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("tail", "text", (column) => column.notNull())
    .addColumn("redeemed_at", "bigint")
    .addColumn("redeemed_by", "text", (column) => column.references("accounts.id").onDelete("set null"))
    .addColumn("revoked_at", "bigint")
    // A key was redeemed or withdrawn, never both.
    .addCheckConstraint("keys_one_end", sql`redeemed_at is null or revoked_at is null`)
    .execute();
  await db.schema.createIndex("keys_batch").on("keys").column("batch_id").execute();
  await db.schema.createIndex("keys_tail").on("keys").column("tail").execute();
  await sql`create index keys_redeemed_by on keys (redeemed_by) where redeemed_by is not null`.execute(db);
}
