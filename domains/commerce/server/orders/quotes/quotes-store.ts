import type { ExpressionBuilder } from "kysely";
import type { Flavor, Queries, Tables } from "../../../../../platform/db/database.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { lockRows } from "../../../../../platform/db/dialect.ts";
import { normalizeEmail } from "../../../../accounts/rules.ts";
import type { OrdersTable, QuotesTable } from "../../tables.ts";
import { findByBuyerWords, insertBuyerWords } from "../reading/buyer-words-store.ts";

export async function insertQuote(db: Queries, quote: QuotesTable): Promise<void> {
  await db.insertInto("quotes").values(quote).execute();
  await insertBuyerWords(db, "quote", quote.id, readJson(quote.content).buyer);
}

export async function findQuote(db: Queries, number: string): Promise<QuotesTable | undefined> {
  return await db.selectFrom("quotes").selectAll().where("number", "=", number).executeTakeFirst();
}

/** Finds a quote that nobody else orders from until the transaction ends. */
export async function lockQuote(db: Queries, id: string, flavor: Flavor): Promise<QuotesTable | undefined> {
  return await lockRows(db.selectFrom("quotes").selectAll().where("id", "=", id), flavor).executeTakeFirst();
}

/** Records what was ordered from a quote; the unique constraint refuses one order for two quotes. */
export async function saveQuoteOrder(
  db: Queries,
  id: string,
  order: Pick<OrdersTable, "id" | "account_id">,
): Promise<void> {
  const saved = { order_id: order.id, account_id: order.account_id, customer_email: null };
  await db.updateTable("quotes").set(saved).where("id", "=", id).execute();
}

/** The numbers of quotes, by their ids. */
export async function readQuoteNumbers(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const quotes = await db.selectFrom("quotes").select(["id", "number"]).where("id", "in", ids).execute();
  return new Map(quotes.map(({ id, number }) => [id, number]));
}

/** Lists the newest quotes, 50 at most, or all of a customer. */
export async function listQuotes(db: Queries, customer?: QuoteOwner): Promise<QuotesTable[]> {
  const newest = db.selectFrom("quotes").selectAll().orderBy("created_at", "desc").orderBy("number", "desc");
  return await (customer === undefined ? newest.limit(50) : newest.where(quotesOf(customer))).execute();
}

/** Whose quotes: by account, and by an address to which quotes without one are. */
interface QuoteOwner {
  id: string | null;
  email: string | null;
}

function quotesOf({ id, email }: QuoteOwner) {
  return ({ eb, or }: ExpressionBuilder<Tables, "quotes">) =>
    or([
      ...(id === null ? [] : [eb("account_id", "=", id)]),
      ...(email === null ? [] : [eb("customer_email", "=", normalizeEmail(email))]),
    ]);
}

/** Lists a part of the quotes, newest first. */
export async function listQuotePage(
  db: Queries,
  { after, limit }: { after: Pick<QuotesTable, "created_at" | "number"> | undefined; limit: number },
): Promise<QuotesTable[]> {
  return await db
    .selectFrom("quotes")
    .selectAll()
    .$if(after !== undefined, (quotes) =>
      quotes.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("created_at", "number"), "<", tuple(after?.created_at ?? 0, after?.number ?? "")),
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
}

/** Withdraws a quote. False if it was ordered, or withdrawn before. */
export async function markQuoteWithdrawn(db: Queries, id: string, at: number): Promise<boolean> {
  const marked = await db
    .updateTable("quotes")
    .set({ withdrawn_at: at })
    .where("id", "=", id)
    .where("order_id", "is", null)
    .where("withdrawn_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

/** Lists quotes that may be a buyer's, newest first: those of whose buyer a word begins with the longest of these. */
export async function listQuotesByBuyerWords(db: Queries, words: string): Promise<QuotesTable[]> {
  const ids = await findByBuyerWords(db, "quote", words);
  if (ids.length === 0) return [];
  return await db
    .selectFrom("quotes")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("created_at", "desc")
    .orderBy("number", "desc")
    .execute();
}

/** Removes an account from its quotes. */
export async function forgetQuoter(db: Queries, accountId: string): Promise<void> {
  await db.updateTable("quotes").set({ account_id: null }).where("account_id", "=", accountId).execute();
}
