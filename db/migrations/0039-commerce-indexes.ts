import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** What is looked up on tables that only grow: without these, each look reads all of a publisher's years. */
export const commerceIndexesMigration: DatabaseMigration = {
  name: "0039-commerce-indexes",
  async up(db) {
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute();
    await index("payments_attempt", "payments", ["attempt_id"]);
    await index("disputes_payment", "disputes", ["payment_id"]);
    await index("refund_lines_line", "refund_lines", ["order_line_id"]);
    await index("offer_uses_account", "offer_uses", ["account_id", "offer_id"]);
    await index("provider_notices_settled", "provider_notices", ["settled_at", "received_at"]);
    await index("reminders_sent", "reminders", ["sent_at"]);
    await index("quotes_created", "quotes", ["created_at", "number"]);
    // Few attempts are open, and those are looked at every ten minutes.
    await sql`create index payment_attempts_open on payment_attempts (provider, id) where open_key is not null`.execute(
      db,
    );
  },
};
