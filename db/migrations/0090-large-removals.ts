import { type Kysely, sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/**
 * What large sites look up to remove something, or because something is removed: a database looks for the rows that
 * refer to an account before it lets the account go.
 */
export const largeRemovalsMigration: DatabaseMigration = {
  name: "0090-large-removals",
  tolerated: true,
  async up(db) {
    for (const column of ["account_id", "invited_by", "removed_by", "link_id"])
      await indexOfSome(db, "group_users", column);
    for (const column of ["account_id", "invited_by"]) await indexOfSome(db, "group_admins", column);
    await indexOfSome(db, "group_links", "created_by");
    await indexOfSome(db, "carts", "offer_id");
    await db.schema.createIndex("group_admins_of_group").on("group_admins").column("group_id").execute();
    await db.schema.createIndex("outbox_state").on("outbox").columns(["state", "updated_at"]).execute();
    await db.schema.createIndex("outbox_to").on("outbox").column("to_address").execute();
    await db.schema.createIndex("jobs_state").on("jobs").columns(["state", "created_at", "id"]).execute();
    // A worker of other jobs asks for its own, however many wait.
    await db.schema.createIndex("jobs_by_name").on("jobs").columns(["name", "due_at"]).execute();
    await db.schema.createIndex("search_misses_time").on("search_misses").column("last_missed_at").execute();
  },
};

/** Without the rows that have nothing in the column. */
async function indexOfSome<DB>(db: Kysely<DB>, table: string, column: string): Promise<void> {
  await sql`create index ${sql.id(`${table}_some_${column}`)} on ${sql.table(table)} (${sql.ref(column)})
    where ${sql.ref(column)} is not null`.execute(db);
}
