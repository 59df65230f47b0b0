import type { Trx } from "../../../../../platform/db/database.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { lockGroup } from "../../../../groups/server/public.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { type QuoteBilling, quoteBillingSchema } from "../../../contract.ts";
import { type Actor, actorOf } from "../../records/record-event.ts";
import type { OrdersTable } from "../../tables.ts";
import type { QuotesTable } from "./quotes-table.ts";
import { BY_INVOICE, type Orders } from "../orders.ts";
import { buyerIncomplete } from "../order-errors.ts";
import { findOrder } from "../orders-store.ts";
import { checkBuyer, checkCredit, freezeOrder } from "../place-order.ts";
import { findQuoteFor, quotedAccount, type QuoteViewer } from "./find-quote.ts";
import { noSuchQuote, quoteExpired, quoteUnfit, quoteWithdrawn } from "./quote-errors.ts";
import { linesToday } from "./quote-targets.ts";
import { lockQuote, saveQuoteOrder } from "./quotes-store.ts";

/** Whoever orders by a quote's link, in the record. */
const linkHolder: Actor = { id: null, name: "quote-link" };

/**
 * Orders what was quoted by invoice, at the prices of the quote, for the account that it is for. A quote leads to one
 * order: whoever comes second gets the first one's. `billing`: what was entered of a QuoteBilling.
 * @throws AppError not-found, quote-withdrawn, quote-expired, quote-unfit, buyer-incomplete, offer-used-up, pay-first, ordered-often;
 * nothing was ordered then
 */
export async function acceptQuote(
  orders: Orders,
  number: string,
  viewer: QuoteViewer,
  billing: unknown,
): Promise<OrdersTable> {
  const entered = quoteBillingSchema.safeParse(billing);
  return await orders.database.db.transaction().execute(async (trx) => {
    const found = await findQuoteFor(trx, orders, number, viewer);
    const quote = await lockQuote(trx, found.id, orders.database.flavor);
    if (!quote) throw noSuchQuote();
    const placed = quote.order_id === null ? undefined : await findOrder(trx, { id: quote.order_id });
    if (placed) return placed;
    if (quote.withdrawn_at !== null) throw quoteWithdrawn();
    const { clock, zone } = orders.subscriptions;
    if (quote.valid_until < zone.dayAt(clock.now())) throw quoteExpired(quote.valid_until);
    if (!entered.success)
      throw buyerIncomplete(
        Object.fromEntries(entered.error.issues.map(({ path }) => [path.join("."), ["Fill in this field."]])),
      );
    return await order(trx, orders, quote, { billing: entered.data, viewer });
  });
}

async function order(
  trx: Trx,
  orders: Orders,
  quote: QuotesTable,
  { billing, viewer }: { billing: QuoteBilling; viewer: QuoteViewer },
): Promise<OrdersTable> {
  const content = readJson(quote.content);
  const groupIds = new Set(content.lines.flatMap(({ groupId }) => groupId ?? []));
  for (const id of [...groupIds].toSorted()) await lockGroup(trx, id, orders.database.flavor);
  const account = await quotedAccount(trx, quote);
  const lines = await linesToday(trx, orders, account, content);
  const buyer = await checkBuyer({ ...content.buyer, ...billing });
  const { currency, net, tax, total } = quote;
  await checkCredit(trx, orders, account, { provider: BY_INVOICE, total });
  const { catalogVersion, offer, taxes } = content;
  const cart = { revision: 0, catalogVersion, currency, buyer, returnTo: "", offer, lines, net, taxes, tax, total };
  const actor = viewer.account ? actorOf(viewer.account) : linkHolder;
  try {
    const placed = await freezeOrder(trx, orders, account, {
      cart,
      cartKey: `quote.${quote.id}`,
      provider: BY_INVOICE,
      buyer,
      actor,
      ip: viewer.ip,
    });
    await saveQuoteOrder(trx, quote.id, placed);
    return placed;
  } catch (error) {
    if (error instanceof AppError && error.code === "cannot-be-given") throw quoteUnfit(error.message);
    throw error;
  }
}
