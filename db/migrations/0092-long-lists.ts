import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** The order of lists that can be long: emails that were given up, and the users of a group as they wait for a seat. */
export const longListsMigration: DatabaseMigration = {
  name: "0092-long-lists",
  tolerated: true,
  async up(db) {
    await sql`create index outbox_given_up on outbox (created_at, id) where state in ('failed', 'unconfirmed')`.execute(
      db,
    );
    await sql`create index group_users_by_turn on group_users
      (group_id, (case when activated_at is null then 0 else 1 end), invited_at desc, id desc) where removed_at is null`.execute(
      db,
    );
  },
};
