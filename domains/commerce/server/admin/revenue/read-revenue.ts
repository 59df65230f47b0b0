import { addDays, addMonths, type Day, dayNumber } from "../../../../../platform/clock/time-zone.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import { allocate, ratio } from "../../../money.ts";
import {
  type LineShare,
  listLost,
  listOtherPayments,
  listReturns,
  type OrderAmount,
  type ProductSum,
  readShares,
  sumRefunds,
  sumWholePayments,
  type TimeSpan,
} from "./revenue-store.ts";

/** What a product brought in a month, in cents of the currency, taxes included where nothing else is said. */
export interface Revenue {
  /** '2026-11' */
  month: string;
  product: string;
  currency: string;
  received: number;
  /** Given back, or taken back by a bank. */
  refunded: number;
  /** Of what was kept: the tax. */
  tax: number;
}

/** So many orders are read at a time. */
const CHUNK = 200;
const DAY_MS = 86_400_000;

/**
 * What was received and given back in these days (in UTC), by month and product. An amount that is no order's total is
 * shared among the order's lines by what they cost, so that everything adds up to what was received.
 */
export async function readRevenue(db: Queries, { from, until }: { from: Day; until: Day }): Promise<Revenue[]> {
  const all = new Map<string, Revenue>();
  for (const { month, ...span } of partsOf(from, until)) {
    const add = (sums: readonly ProductSum[], way: "received" | "refunded") => {
      for (const sum of sums) addTo(all, month, sum, way);
    };
    add(await sumWholePayments(db, span), "received");
    add(await share(db, await listOtherPayments(db, span)), "received");
    add(await sumRefunds(db, span), "refunded");
    add(await share(db, [...(await listReturns(db, span)), ...(await listLost(db, span))]), "refunded");
    await yieldToEventLoop();
  }
  return [...all.values()].toSorted((a, b) => compare(b.month, a.month) || compare(nameOf(a), nameOf(b)));
}

/** One for each month. */
function partsOf(from: Day, until: Day): (TimeSpan & { month: string })[] {
  const parts = [];
  for (let first = from; first <= until;) {
    const month = first.slice(0, 7);
    const next = addMonths(addDays(first, 1 - Number(first.slice(8))), 1);
    const end = next <= until ? next : addDays(until, 1);
    parts.push({ month, from: dayNumber(first) * DAY_MS, until: dayNumber(end) * DAY_MS });
    first = end;
  }
  return parts;
}

function addTo(
  all: Map<string, Revenue>,
  month: string,
  { productId, text, currency, net, tax }: ProductSum,
  way: "received" | "refunded",
): void {
  const key = `${month} ${currency} ${productId}`;
  const known = all.get(key) ?? { month, product: text, currency, received: 0, refunded: 0, tax: 0 };
  known[way] += net + tax;
  known.tax += way === "received" ? tax : -tax;
  all.set(key, known);
}

/** Shares amounts among the lines of their orders. */
async function share(db: Queries, amounts: readonly OrderAmount[]): Promise<ProductSum[]> {
  const shared: ProductSum[] = [];
  for (let start = 0; start < amounts.length; start += CHUNK) {
    const chunk = amounts.slice(start, start + CHUNK);
    const lines = await readShares(db, [...new Set(chunk.map(({ orderId }) => orderId))]);
    const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
    for (const { orderId, amount } of chunk) shared.push(...shareAmong(amount, byOrder.get(orderId) ?? []));
    await yieldToEventLoop();
  }
  return shared;
}

function shareAmong(amount: number, lines: readonly LineShare[]): ProductSum[] {
  const costs = lines.map(({ net, tax }) => net + tax);
  const isFree = costs.every((cost) => cost === 0);
  const shares = lines.length === 0 ? [] : allocate(amount, isFree ? lines.map(() => 1) : costs);
  return lines.map((line, index) => {
    const [part = 0, cost = 0] = [shares[index], costs[index]];
    const tax = cost === 0 ? 0 : ratio(part, line.tax, cost);
    return { ...line, net: part - tax, tax };
  });
}

function nameOf({ currency, product }: Revenue): string {
  return `${currency} ${product}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
