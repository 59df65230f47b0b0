import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { lockGroup } from "../../../../groups/server/public.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { type Quote, type QuoteBilling, quoteBillingSchema } from "../../../contract.ts";
import { type Actor, actorOf } from "../../records/records.ts";
import type { OrdersTable, QuotesTable, QuoteContent } from "../../tables.ts";
import { findQuote, forgetQuoter, listQuotes, lockQuote, saveQuoteOrder } from "./quotes-store.ts";

import { BY_INVOICE, type LineToOrder, type Orders, orderToken } from "../orders.ts";
import { buyerIncomplete } from "../order-errors.ts";
import { findOrder } from "../orders-store.ts";
import { checkBuyer, checkCredit, freezeOrder } from "../place-order.ts";
import { noSuchQuote, quoteExpired, quoteUnclaimed, quoteUnfit, quoteWithdrawn, triedOften } from "./quote-errors.ts";
import { type Limit, consumeRateLimit } from "../../../../../platform/limits/rate-limit.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { normalizeEmail } from "../../../../accounts/rules.ts";
import { findAccount, findAccountByEmail } from "../../../../accounts/server/records/public.ts";
import { networkForLimits } from "../../../../accounts/server/security/public.ts";
import { addDays, formatDay } from "../../../../../platform/clock/time-zone.ts";
import { orderPath, quoteDocumentPath, quotePath } from "../../../orders/order-paths.ts";
import type { PersonalData } from "../../../../../platform/personal-data/personal-data.ts";

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

/** Who asks for a quote. */
interface QuoteViewer {
  account: Account | undefined;
  /** Of a secret link. */
  token: string | undefined;
  /** The address that this comes from, for limits. */
  ip?: string;
}

/**
 * Finds a quote for whoever may see it: the account that it is for, and whoever has its secret link. For others it doesn't
 * exist.
 * @throws AppError not-found
 */
export async function findQuoteFor(
  db: Queries,
  orders: Orders,
  number: string,
  { account, token }: QuoteViewer,
): Promise<QuotesTable> {
  const quote = await findQuote(db, number);
  if (!quote) throw noSuchQuote();
  if (token !== undefined && isQuoteToken(orders, quote.id, token)) return quote;
  if (account && isQuotedTo(quote, account)) return quote;
  throw noSuchQuote();
}

/**
 * Does something for whoever has a link. It looks first: a right link is never refused, however many wrong ones came from
 * the same network before. Wrong ones are counted by network, where nobody is logged in.
 * @throws AppError too-many-links instead of not-found, and whatever `act` throws
 */
export async function countWrongLinks<Result>(
  { database: { relaxed }, subscriptions: { clock } }: Orders,
  { ip, limited }: { ip: string; limited: boolean },
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!limited || !(error instanceof AppError) || error.status !== 404) throw error;
    const turn = await consumeRateLimit(relaxed, clock, quoteLimits.address, networkForLimits(ip));
    throw turn.granted ? error : triedOften(turn.waitMs);
  }
}

type Quoted = Pick<QuotesTable, "account_id" | "customer_email">;

/** Whether what is ordered from a quote would belong to this account. */
function isQuotedTo({ account_id: id, customer_email: address }: Quoted, account: Account): boolean {
  if (id !== null) return id === account.id;
  return account.emailVerifiedAt !== null && address === normalizeEmail(account.email);
}

/**
 * The account to which what is ordered from a quote belongs.
 * @throws AppError quote-unfit if nobody has it any more; quote-unclaimed if nobody has it yet
 */
async function quotedAccount(db: Queries, quote: Quoted): Promise<Account> {
  const { account_id: id, customer_email: address } = quote;
  const account =
    id !== null ? await findAccount(db, id) : address !== null ? await findAccountByEmail(db, address) : undefined;
  if (account && isQuotedTo(quote, account)) return account;
  if (address === null) throw quoteUnfit("The account that made it was deleted.");
  throw quoteUnclaimed(address);
}

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
    return { message: "This quote was withdrawn, so it can’t be ordered. Request a new one.", isUnclaimed: false };
  try {
    await linesToday(db, orders, await quotedAccount(db, quote), readJson(quote.content));
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== "quote-unfit" && error.code !== "quote-unclaimed") throw error;
    return { message: error.message, isUnclaimed: error.code === "quote-unclaimed" };
  }
}

const PURPOSE = "quote-link";

/** The token of a quote's secret link: whoever has it may order. It is computed, never stored. */
export function quoteToken({ subscriptions: { secrets } }: Pick<Orders, "subscriptions">, quoteId: string): string {
  return secrets.sign(PURPOSE, quoteId);
}

/** Whether a token is the quote's, made with any of the installation's secrets. */
function isQuoteToken(
  { subscriptions: { secrets } }: Pick<Orders, "subscriptions">,
  quoteId: string,
  token: string,
): boolean {
  return secrets.isSignature(PURPOSE, quoteId, token);
}

/** The path of a quote's page for whoever it is handed to. */
export function quoteHref(orders: Pick<Orders, "subscriptions">, { id, number }: Pick<QuotesTable, "id" | "number">) {
  return `${quotePath(number)}?token=${quoteToken(orders, id)}`;
}

/**
 * Returns the lines of a quote as they can be ordered today: at the prices that were quoted, with the days that they give
 * now.
 * @throws AppError quote-unfit if what they are for has changed, so that they can't be given any more
 */
async function linesToday(
  db: Queries,
  orders: Orders,
  account: Pick<Account, "id">,
  content: QuoteContent,
): Promise<LineToOrder[]> {
  const now = await orders.carts.priceQuoted(db, account, content);
  return content.lines.map((quoted, index): LineToOrder => {
    const line = now[index];
    if (!line) throw quoteUnfit("The subscription or group it is for no longer exists.");
    if (line.problem !== null) throw quoteUnfit(`Whoever made it is told: “${line.problem}”`);
    if (line.seats !== quoted.seats || line.groupId !== quoted.groupId)
      throw quoteUnfit("The seats of the subscription that it is for have changed.");
    const { detail, fromDay, untilDay, days } = line;
    return { ...quoted, detail, fromDay, untilDay, days, problem: null };
  });
}

export const quoteLimits = {
  /** Quotes of one account. */
  account: { name: "quotes-of-account", burst: 20, everyMs: 3_600_000 },
  /** Links that are no quote's, from one address. */
  address: { name: "quote-links-from-address", burst: 30, everyMs: 120_000 },
} as const satisfies Record<string, Limit>;

/** The quotes of an account. They outlive it, as issued documents, but nobody can order from them any more. */
export const quotesData: PersonalData = {
  name: "quotes",
  read: async (db, { id }) => {
    const account = await findAccount(db, id);
    // Of an address, only whose it is is told.
    const email = account === undefined || account.emailVerifiedAt === null ? null : account.email;
    return (await listQuotes(db, { id, email })).map(
      ({ number, created_at: at, valid_until: validUntil, total, currency, content }) => {
        const { buyer, lines } = readJson(content);
        const named = lines.map(({ text, detail, net, tax }) => ({ text, detail, net, tax }));
        return { number, madeAt: new Date(at), validUntil, currency, total, buyer, lines: named };
      },
    );
  },
  remove: async (trx, { id }) => {
    await forgetQuoter(trx, id);
  },
  kept: [
    "Your quotes, with the name and address on them, are kept as long as commercial law requires, which is up to ten years. They are no longer linked to an account, and nothing can be ordered from them.",
  ],
};
