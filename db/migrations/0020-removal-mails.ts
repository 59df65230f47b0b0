import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/**
 * When to notify a removed user, once the removal can no longer be undone; where replies to an e-mail go; and sorting
 * of members without a name by their address.
 */
export const removalMailsMigration: DatabaseMigration = {
  name: "0020-removal-mails",
  async up(db) {
    await db.schema.alterTable("group_users").addColumn("tell_removal_at", "bigint").execute();
    await sql`create index group_users_untold on group_users (group_id, tell_removal_at) where tell_removal_at is not null`.execute(
      db,
    );
    await db.schema.alterTable("outbox").addColumn("reply_to", "text").execute();
    for (const table of ["group_users", "group_admins"])
      await sql`update ${sql.ref(table)} set name_fold = email_lower where name_fold = ''`.execute(db);
    // Invitations are looked up by the address they were sent to.
    await db.schema.createIndex("group_codes_email").on("group_codes").columns(["group_id", "email_lower"]).execute();
  },
};
