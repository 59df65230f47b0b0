import { type Kysely, sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/**
 * Session details, browsers known to an account, the second factor with its recovery codes, and sign-ins waiting for
 * their second step (domains/accounts/server/tables.ts).
 */
export const secondFactorMigration: DatabaseMigration = {
  name: "0016-sessions-and-second-factor",
  async up(db) {
    await describeSessions(db);
    await markDemoAccounts(db);
    await createDevices(db);
    await createSecondFactors(db);
    await createAttempts(db);
  },
};

async function describeSessions(db: Kysely<unknown>): Promise<void> {
  for (const name of ["device", "network", "place"])
    await db.schema
      .alterTable("account_sessions")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  await db.schema
    .alterTable("account_sessions")
    .addColumn("is_shared", "smallint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("account_sessions").addColumn("second_factor_at", "bigint").execute();
}

async function markDemoAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("accounts")
    .addColumn("is_demo", "smallint", (column) => column.notNull().defaultTo(0))
    .execute();
  // Nobody receives e-mail there, so only the first start creates such accounts.
  await sql`update accounts set is_demo = 1 where email_lower like '%@demo.test'`.execute(db);
}

async function createDevices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account_devices")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("token_hash", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_seen_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("account_devices_key", ["account_id", "token_hash"])
    .execute();
  await db.schema.createIndex("account_devices_seen").on("account_devices").column("last_seen_at").execute();
}

async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account_second_factors")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("last_step", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("account_recovery_codes")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("account_recovery_codes_key", ["account_id", "code_hash"])
    .execute();
}

async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sign_in_attempts")
    .addColumn("id_hash", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("wrong_tries", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sign_in_attempts_account").on("sign_in_attempts").column("account_id").execute();
  await db.schema.createIndex("sign_in_attempts_expiry").on("sign_in_attempts").column("expires_at").execute();
}
