import { addDays, formatDay } from "../../../../../platform/clock/calendar.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import type { Quote } from "../../../contract.ts";
import { orderPath } from "../../../orders/order-paths.ts";
import { quoteDocumentPath } from "../../../orders/quote-paths.ts";
import type { QuotesTable } from "./quotes-table.ts";
import { orderToken } from "../order-link.ts";
import type { Orders } from "../orders.ts";
import { findOrder } from "../orders-store.ts";
import { findQuoteFor, quotedAccount, type QuoteViewer } from "./find-quote.ts";
import { linesToday } from "./quote-targets.ts";

/**
 * A quote for whoever may see it, with the reason if it can't be ordered.
 * @throws AppError not-found
 */
export async function readQuoteFor(orders: Orders, number: string, viewer: QuoteViewer): Promise<Quote> {
  const { db } = orders.database;
  const quote = await findQuoteFor(db, orders, number, viewer);
  const { clock, zone } = orders.subscriptions;
  const today = zone.dayAt(clock.now());
  const { buyer, taxes, lines } = readJson(quote.content);
  const order = quote.order_id === null ? undefined : await findOrder(db, { id: quote.order_id });
  const state = order ? "ordered" : quote.valid_until < today ? "expired" : "open";
  const problem = state === "open" ? await problemOfQuote(db, orders, quote) : null;
  const { currency, net, tax, total } = quote;
  const page = quoteDocumentPath(quote.number);
  const key = viewer.token === undefined ? "" : `?token=${encodeURIComponent(viewer.token)}`;
  return {
    number: quote.number,
    issuedOn: formatDay(zone.dayAt(quote.created_at)),
    validUntil: formatDay(quote.valid_until),
    state,
    problem: problem?.message ?? null,
    isUnclaimed: problem?.isUnclaimed ?? false,
    currency,
    lines: lines.map((line) => ({ text: line.text, detail: line.detail, qty: line.qty, net: line.net })),
    net,
    taxes,
    tax,
    total,
    buyer,
    dueOn: total === 0 ? null : formatDay(addDays(today, orders.settings.invoiceTermsDays)),
    document: { page: page + key, pdf: `${page}.pdf${key}` },
    order: order ? { number: order.number, href: orderHref(orders, order) } : null,
  };
}

/** The page of an order, for whoever ordered it by a link. */
export function orderHref(orders: Orders, { id, number }: { id: string; number: string }): string {
  return `${orderPath(number)}?token=${orderToken(orders, id)}`;
}

/** Why a quote can't be ordered today, and whether that is because its customer has yet to sign up; null if it can. */
export async function problemOfQuote(
  db: Queries,
  orders: Orders,
  quote: QuotesTable,
): Promise<{ message: string; isUnclaimed: boolean } | null> {
  if (quote.withdrawn_at !== null)
    return { message: "This quote was withdrawn, so it can’t be ordered. Ask for another one.", isUnclaimed: false };
  try {
    await linesToday(db, orders, await quotedAccount(db, quote), readJson(quote.content));
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== "quote-unfit" && error.code !== "quote-unclaimed") throw error;
    return { message: error.message, isUnclaimed: error.code === "quote-unclaimed" };
  }
}
