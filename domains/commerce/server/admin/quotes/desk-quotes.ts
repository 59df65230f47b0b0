import { formatDay } from "../../../../../platform/clock/time-zone.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { notFound } from "../../../../../platform/http/errors.ts";
import {
  type DeskQuoteView,
  type QuotesView,
  type ShownQuote,
  deskQuotePath,
  deskQuotesPath,
} from "../../../desk/order-views.ts";
import { formatMoney } from "../../../money.ts";
import { readDocument } from "../../documents/documents.ts";
import type { Orders } from "../../orders/orders.ts";
import { findOrder } from "../../orders/orders-store.ts";
import { hasBuyerWords, refused } from "../../orders/reading/order-routes.ts";
import {
  type QuotesTable,
  findQuote,
  listQuotePage,
  listQuotesByBuyerWords,
} from "../../orders/quotes/quotes-store.ts";
import { problemOfQuote } from "../../orders/quotes/quotes.ts";
import { readLatest } from "../../records/events-store.ts";
import { adminPath } from "../../../../admin/contract.ts";
import type { AdminPaper } from "../../../../admin/server/public.ts";
import { buyerFacts, paperOf } from "../paper.ts";

/** So many quotes stand on a page. */
const PAGE = 50;

/** A page of the list of quotes, newest first. @throws AppError not-found if the quote that it follows is unknown */
export async function listDeskQuotes(
  orders: Orders,
  { after }: Readonly<Record<string, string>>,
  csrfToken: string,
): Promise<QuotesView> {
  const from = after === undefined ? undefined : await askedQuote(orders, after);
  const found = await listQuotePage(orders.database.db, { after: from, limit: PAGE + 1 });
  const last = found.length > PAGE ? found[PAGE - 1] : undefined;
  return {
    quotes: await showQuotes(orders, found.slice(0, PAGE)),
    next: last === undefined ? null : deskQuotesPath(last.number),
    typed: null,
    csrfToken,
  };
}

/**
 * Finds quotes by what was typed: a number leads to the quote; other words are looked for in the buyers' names,
 * organizations and addresses.
 * @throws AppError word-refused
 */
export async function searchQuotes(orders: Orders, words: string, csrfToken: string): Promise<string | QuotesView> {
  const { db } = orders.database;
  const typed = words.trim();
  if (typed.length < 3 || typed.length > 254) throw refused("Type 3 to 254 characters to search for.");
  const quote = await findQuote(db, typed.toUpperCase());
  if (quote) return deskQuotePath(quote.number);
  const found = (await listQuotesByBuyerWords(db, typed)).filter(({ content }) =>
    hasBuyerWords(readJson(content).buyer, typed),
  );
  return { quotes: await showQuotes(orders, found.slice(0, PAGE)), next: null, typed, csrfToken };
}

/** A quote with what became of it. @throws AppError not-found */
export async function readDeskQuote(
  orders: Orders,
  number: string,
): Promise<DeskQuoteView & { accountId: string | null }> {
  const { db } = orders.database;
  const quote = await askedQuote(orders, number);
  const [shown] = await showQuotes(orders, [quote]);
  if (!shown) throw notFound("This quote");
  const order = quote.order_id === null ? undefined : await findOrder(db, { id: quote.order_id });
  const { buyer, lines, taxes, note } = readJson(quote.content);
  const subject = `quote:${quote.id}`;
  const money = (amount: number) => formatMoney(amount, quote.currency);
  const { clock, zone } = orders.subscriptions;
  const isOpen = !order && quote.valid_until >= zone.dayAt(clock.now());
  return {
    ...shown,
    accountId: quote.account_id,
    by: (await readLatest(db, "quote-made", [subject])).get(subject)?.actor_name ?? "",
    withdrawHref: isOpen && quote.withdrawn_at === null ? deskQuotePath(quote.number, "withdraw") : null,
    problem:
      isOpen && quote.withdrawn_at === null ? ((await problemOfQuote(db, orders, quote))?.message ?? null) : null,
    lines: lines.map(({ text, detail, net }, index) => ({ id: `${index + 1}`, text, detail, net: money(net) })),
    facts: [...buyerFacts({ buyer }), ...(note === undefined ? [] : [{ name: "Note", value: note }])],
    sums: [
      { name: "Net", value: money(quote.net) },
      ...taxes.map(({ name, tax }) => ({ name, value: money(tax) })),
      { name: "Total", value: money(quote.total) },
    ],
    order: order ? { number: order.number, href: adminPath("orders", order.number) } : null,
  };
}

/** A quote's document. @throws AppError not-found */
export async function readDeskQuoteDocument(orders: Orders, number: string): Promise<AdminPaper> {
  const quote = await askedQuote(orders, number);
  const document = await readDocument(orders.database.db, quote.document_id);
  if (!document) throw notFound("This document");
  const path = deskQuotePath(quote.number);
  return await paperOf(orders.database.db, document, { pdf: deskQuotePath(quote.number, "document"), order: path });
}

async function askedQuote({ database }: Orders, number: string): Promise<QuotesTable> {
  const quote = await findQuote(database.db, number.toUpperCase());
  if (!quote) throw notFound("This quote");
  return quote;
}

async function showQuotes(orders: Orders, quotes: readonly QuotesTable[]): Promise<ShownQuote[]> {
  const { zone } = orders.subscriptions;
  return await Promise.all(
    quotes.map(async (quote) => {
      const { name, organization } = readJson(quote.content).buyer;
      return {
        id: quote.id,
        number: quote.number,
        buyer: organization === "" ? name : organization,
        on: formatDay(zone.dayAt(quote.created_at)),
        total: formatMoney(quote.total, quote.currency),
        state: await stateOf(orders, quote),
      };
    }),
  );
}

async function stateOf(
  { database: { db }, subscriptions: { clock, zone } }: Orders,
  { order_id: orderId, valid_until: until, withdrawn_at: withdrawn }: QuotesTable,
): Promise<string> {
  const order = orderId === null ? undefined : await findOrder(db, { id: orderId });
  if (order) return `Ordered on ${formatDay(zone.dayAt(order.placed_at))} as ${order.number}`;
  if (withdrawn !== null) return `Withdrawn on ${formatDay(zone.dayAt(withdrawn))}`;
  return `${until < zone.dayAt(clock.now()) ? "Was valid" : "Valid"} until ${formatDay(until)}`;
}
