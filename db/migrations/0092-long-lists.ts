import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** The order of lists that can be long: emails given up, users as they lose their seats, searches that found nothing. */
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
    await db.schema
      .createIndex("search_misses_by_count")
      .on("search_misses")
      .columns(["index_name", "count", "last_missed_at", "query"])
      .execute();
  },
};
