import { type Kysely, sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Trials, terms, seats in groups (domains/subscriptions/server/tables.ts says what each column holds). */
export const subscriptionsMigration: DatabaseMigration = {
  name: "0004-subscriptions",
  async up(db) {
    await createTrials(db);
    await createTerms(db);
    await createGroupSeats(db);
    await createEditionInvitations(db);
  },
};

async function createTrials(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("trials")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("starts_on", "text", (column) => column.notNull())
    .addColumn("ends_on", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addCheckConstraint("trials_days", sql`starts_on <= ends_on`)
    .execute();
}

async function createTerms(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("terms")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("cascade"))
    // No foreign key: groups belong to a higher domain.
    .addColumn("group_id", "text")
    .addColumn("starts_on", "text", (column) => column.notNull())
    .addColumn("ends_on", "text", (column) => column.notNull())
    .addColumn("paid_seats", "integer", (column) => column.notNull().check(sql`paid_seats >= 0`))
    .addColumn("is_renewal", "smallint", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("revoked_on", "text")
    .addCheckConstraint("terms_days", sql`starts_on <= ends_on`)
    .addCheckConstraint("terms_holder", sql`(account_id is null) <> (group_id is null)`)
    .execute();
  await sql`create index terms_account on terms (account_id) where account_id is not null`.execute(db);
  await sql`create index terms_group on terms (group_id) where group_id is not null`.execute(db);
}

async function createGroupSeats(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("group_seats")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("group_id", "text", (column) => column.notNull())
    .addColumn("joined_on", "text", (column) => column.notNull())
    .addColumn("left_on", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addCheckConstraint("group_seats_days", sql`left_on is null or joined_on <= left_on`)
    .execute();
  await db.schema.createIndex("group_seats_account").on("group_seats").column("account_id").execute();
  await sql`create unique index group_seats_one on group_seats (account_id) where left_on is null`.execute(db);
}

async function createEditionInvitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("edition_invitations")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("edition", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("edition_invitations_pkey", ["account_id", "edition"])
    .execute();
}
