import type { Flavor, Queries } from "../../../../../platform/db/database.ts";
import { lockRows } from "../../../../../platform/db/dialect.ts";
import type { QuotesTable } from "./quotes-table.ts";

export async function insertQuote(db: Queries, quote: QuotesTable): Promise<void> {
  await db.insertInto("quotes").values(quote).execute();
}

export async function findQuote(db: Queries, number: string): Promise<QuotesTable | undefined> {
  return await db.selectFrom("quotes").selectAll().where("number", "=", number).executeTakeFirst();
}

/** Finds a quote that nobody else orders from until the transaction ends. */
export async function lockQuote(db: Queries, id: string, flavor: Flavor): Promise<QuotesTable | undefined> {
  return await lockRows(db.selectFrom("quotes").selectAll().where("id", "=", id), flavor).executeTakeFirst();
}

/** Records what was ordered from a quote; the unique constraint refuses one order for two quotes. */
export async function saveQuoteOrder(db: Queries, id: string, orderId: string): Promise<void> {
  await db.updateTable("quotes").set({ order_id: orderId }).where("id", "=", id).execute();
}

/** Lists the newest quotes, 50 at most, or all of an account. */
export async function listQuotes(db: Queries, accountId?: string): Promise<QuotesTable[]> {
  const newest = db.selectFrom("quotes").selectAll().orderBy("created_at", "desc").orderBy("number", "desc");
  return await (accountId === undefined ? newest.limit(50) : newest.where("account_id", "=", accountId)).execute();
}

/** Removes an account from its quotes. */
export async function forgetQuoter(db: Queries, accountId: string): Promise<void> {
  await db.updateTable("quotes").set({ account_id: null }).where("account_id", "=", accountId).execute();
}
