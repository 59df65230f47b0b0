import type { Kysely } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Accounts with their credentials, sessions, codes and events (domains/accounts/server/tables.ts), and rate limits. */
export const accountsMigration: DatabaseMigration = {
  name: "0003-accounts",
  async up(db) {
    await createAccounts(db);
    await createCredentials(db);
    await createSessions(db);
    await createSignUps(db);
    await createCodes(db);
    await createEvents(db);
    await createRateLimits(db);
  },
};

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("accounts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_lower", "text", (column) => column.notNull().unique())
    .addColumn("first_name", "text", (column) => column.notNull())
    .addColumn("last_name", "text", (column) => column.notNull())
    .addColumn("user_type", "text", (column) => column.notNull())
    .addColumn("is_admin", "smallint", (column) => column.notNull())
    .addColumn("email_verified_at", "bigint")
    .addColumn("unverified_email", "text")
    .addColumn("last_login_at", "bigint")
    .addColumn("version_preference", "text")
    .addColumn("default_search", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createCredentials(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account_credentials")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("provider_account", "text", (column) => column.notNull())
    .addColumn("password_hash", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("account_credentials_provider", ["provider", "provider_account"])
    .execute();
  await db.schema.createIndex("account_credentials_account").on("account_credentials").column("account_id").execute();
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account_sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_seen_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("previous_login_at", "bigint")
    .execute();
  await db.schema.createIndex("account_sessions_account").on("account_sessions").column("account_id").execute();
  await db.schema.createIndex("account_sessions_expiry").on("account_sessions").column("expires_at").execute();
}

async function createSignUps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account_sign_ups")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_lower", "text", (column) => column.notNull())
    .addColumn("first_name", "text", (column) => column.notNull())
    .addColumn("last_name", "text", (column) => column.notNull())
    .addColumn("user_type", "text", (column) => column.notNull())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("account_sign_ups_email").on("account_sign_ups").column("email_lower").execute();
  await db.schema.createIndex("account_sign_ups_expiry").on("account_sign_ups").column("expires_at").execute();
}

async function createCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account_codes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("identifier", "text", (column) => column.notNull().unique())
    // An account's or a sign-up's id, so no foreign key.
    .addColumn("subject_id", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("account_codes_subject").on("account_codes").column("subject_id").execute();
  await db.schema.createIndex("account_codes_expiry").on("account_codes").column("expires_at").execute();
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("set null"))
    .addColumn("network", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("account_events_account").on("account_events").columns(["account_id", "at"]).execute();
  await db.schema.createIndex("account_events_time").on("account_events").column("at").execute();
}

async function createRateLimits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("full_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("rate_limits_full").on("rate_limits").column("full_at").execute();
}
