import { type Kysely, sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/**
 * What large sites look up, and when an order was paid in full, which was added up anew for each order ever placed. A
 * release before it doesn't write that down: the next start of one that does makes up for it.
 */
export const largeSitesMigration: DatabaseMigration = {
  name: "0087-large-sites",
  tolerated: true,
  async up(db) {
    await db.schema.alterTable("orders").addColumn("paid_at", "bigint").execute();
    await sql`update orders set paid_at = coalesce(
        (select max(received_at) from payments where payments.order_id = orders.id), placed_at)
      where total <= coalesce((select sum(amount) from payments where payments.order_id = orders.id), 0)`.execute(db);
    await partialIndexes(db);
    await db.schema.createIndex("served_words_day").on("served_words").columns(["day"]).execute();
    await db.schema.createIndex("trials_by_end").on("trials").columns(["ends_on"]).execute();
    // With the id, a search for a part of a name reads the index alone.
    await sql`create index accounts_by_name on accounts (lower(first_name || ' ' || last_name), id)`.execute(db);
  },
};

/** Of rows that few have. */
async function partialIndexes<DB>(db: Kysely<DB>): Promise<void> {
  await sql`create index accounts_staff on accounts (staff_role) where staff_role is not null`.execute(db);
  await sql`create index orders_due on orders (due_on) where paid_at is null and canceled_at is null`.execute(db);
  await sql`create index orders_unpaid on orders (placed_at, number) where paid_at is null and canceled_at is null`.execute(
    db,
  );
  await sql`create index orders_not_given on orders (id) where fulfilled_at is null`.execute(db);
}
