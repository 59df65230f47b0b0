import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** When a password or a code was last given in a session (domains/accounts/server/tables.ts). */
export const proofsInSessionsMigration: DatabaseMigration = {
  name: "0077-proofs-in-sessions",
  tolerated: true,
  async up(db) {
    await db.schema.alterTable("account_sessions").addColumn("proved_at", "bigint").execute();
  },
};
