import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** An index for the invitations to administer that wait for an address, which every page looks up. */
export const waitingRolesMigration: DatabaseMigration = {
  name: "0022-waiting-roles",
  async up(db) {
    await sql`create index group_admins_waiting on group_admins (email_lower)
      where removed_at is null and activated_at is null`.execute(db);
  },
};
