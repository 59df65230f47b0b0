import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/**
 * Stores what each refund's credit note says: one that came back after that stays credited
 * (docs/decisions/payments-and-refunds.md).
 */
export const creditedRefundsMigration: DatabaseMigration = {
  name: "0040-credited-refunds",
  async up(db) {
    for (const name of ["credited_net", "credited_tax"])
      await db.schema
        .alterTable("refund_lines")
        .addColumn(name, "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
    await sql`
      update refund_lines set credited_net = net, credited_tax = tax
      where refund_id in (select substr(cause, 8) from documents where kind = 'credit-note' and cause like 'refund:%')
    `.execute(db);
  },
};
