import type { Kysely } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/**
 * Protection against account takeover: address changes that can be undone, closed accounts that can be reopened
 * (domains/accounts/server/tables.ts), and addresses that have used their trial
 * (domains/subscriptions/server/tables.ts).
 */
export const takeOversMigration: DatabaseMigration = {
  name: "0015-take-overs",
  async up(db) {
    await createAddressChanges(db);
    await createClosures(db);
    await createTrialAddresses(db);
  },
};

async function createAddressChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account_address_changes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("old_email", "text", (column) => column.notNull())
    .addColumn("old_email_lower", "text", (column) => column.notNull())
    .addColumn("new_email", "text", (column) => column.notNull())
    .addColumn("asked_at", "bigint", (column) => column.notNull())
    .addColumn("completed_at", "bigint")
    .addColumn("undone_at", "bigint")
    .addColumn("undo_until", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("account_address_changes_account")
    .on("account_address_changes")
    .column("account_id")
    .execute();
  await db.schema
    .createIndex("account_address_changes_old")
    .on("account_address_changes")
    .column("old_email_lower")
    .execute();
}

async function createClosures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account_closures")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("closed_at", "bigint", (column) => column.notNull())
    .addColumn("erases_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("account_closures_end").on("account_closures").column("erases_at").execute();
}

async function createTrialAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("trial_addresses")
    .addColumn("fingerprint", "text", (column) => column.primaryKey())
    .addColumn("starts_on", "text", (column) => column.notNull())
    .addColumn("ends_on", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("trial_addresses_created").on("trial_addresses").column("created_at").execute();
}
