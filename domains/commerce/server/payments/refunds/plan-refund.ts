import type { Queries } from "../../../../../platform/db/database.ts";
import { readUsableDays } from "../../../../subscriptions/server/terms/public.ts";
import { formatMoney, ratio } from "../../../money.ts";
import { grantKeyOf } from "../../orders/fulfill-order.ts";
import { refundTooMuch } from "../../orders/order-errors.ts";
import type { Orders } from "../../orders/orders.ts";
import { readFulfillments, readLines } from "../../orders/orders-store.ts";
import type { FulfillmentsTable, OrderLinesTable, OrdersTable, PaymentsTable, RefundLinesTable } from "../../tables.ts";
import { type RefundPart, readDisputes, readRefundedLines, readRefunds } from "./refunds-store.ts";
import { readPayments } from "../payments-store.ts";
import { sumOf } from "../sum-of.ts";
import { dayNumber } from "../../../../../platform/clock/time-zone.ts";

/** What is to be refunded of an order. */
export interface RefundChoice {
  /** The lines by their positions, from 1; all if left out. */
  positions?: readonly number[];
  /** Of lines for several, such as seats: for how many it is, by their positions; for all if left out. */
  quantities?: ReadonlyMap<number, number>;
  /** How much of them: what the days that can still be used cost, all that is left of their price, or an amount. */
  amount: "days-left" | "all" | number;
}

/** What a refund takes of a line. */
export interface RefundedLine {
  line: OrderLinesTable;
  amount: number;
  /** For how many it is, if not for all: the line keeps the rest of what it gives then. */
  part: number | null;
  /** For a part of a group's seats: how many are taken back, and how many are left of the line. */
  seats: { taken: number; left: number } | null;
}

/** What a refund gives back: of lines, whose access it ends; or of what was paid for nothing. */
export interface RefundPlan {
  lines: RefundedLine[];
  beyond: number;
}

const UNCHANGED = "Nothing was changed.";

/**
 * Says what a refund would give back. What was paid beside what the order costs comes first: an amount up to that ends no
 * access. What wasn't given yet was perhaps not invoiced, so there would be nothing to credit: such an order is canceled,
 * which gives back all of it.
 * @throws AppError refund-too-much if there is nothing to refund, or less than the amount; it says what there is
 */
export async function planRefund(
  db: Queries,
  orders: Orders,
  order: OrdersTable,
  choice: RefundChoice,
): Promise<RefundPlan> {
  const { positions, amount } = choice;
  const { left, beyond } = await readReturnable(db, order);
  if (beyond > 0 && positions === undefined && typeof amount === "number" && amount <= beyond)
    return { lines: [], beyond: amount };
  if (order.canceled_at !== null) {
    if (beyond === 0) throw refundTooMuch(`Order ${order.number} is canceled, and nothing is left to give back of it.`);
    if (positions === undefined && amount === "all") return { lines: [], beyond };
    throw refundTooMuch(`Order ${order.number} is canceled. ${offer(order, beyond)} ${UNCHANGED}`);
  }
  if (order.fulfilled_at === null)
    throw refundTooMuch(`Order ${order.number} wasn't given yet. Cancel it instead, which gives back what was paid.`);
  const { planned, rest } = await planLines(db, orders, order, choice);
  const sum = planned.reduce((all, part) => all + part.amount, 0);
  const most = Math.min(rest, left);
  const money = (value: number) => formatMoney(value, order.currency);
  if (typeof amount === "number" && sum < amount)
    throw refundTooMuch(`Only ${money(sum)} of these lines can still be refunded. ${UNCHANGED}`);
  if (sum === 0) {
    const words =
      beyond > 0
        ? `More was paid than the order costs. ${offer(order, beyond)}`
        : most > 0
          ? `No days are left of what these lines gave. ${offer(order, most, positions)}`
          : "There is nothing left to refund of these lines.";
    throw refundTooMuch(`${words} ${UNCHANGED}`);
  }
  if (sum > left) {
    const words = left > 0 ? ` ${offer(order, left, positions)}` : "";
    throw refundTooMuch(`Less was paid than is to be refunded.${words} ${UNCHANGED}`);
  }
  return { lines: planned.filter((part) => part.amount > 0), beyond: 0 };
}

/** What a refund gives back, in the smallest unit of its currency. */
export function sumOfPlan({ lines, beyond }: RefundPlan): number {
  return lines.reduce((all, { amount }) => all + amount, beyond);
}

/** Says what becomes of the access after a refund. */
export function accessAfterPlan(
  { lines, beyond }: RefundPlan,
  { canceled_at: canceled }: OrdersTable,
  keepsAccess: boolean,
): string {
  if (beyond > 0)
    return canceled === null
      ? "It was paid on top of the order's price, so nothing else changes."
      : "The order was canceled, so nothing else changes.";
  if (keepsAccess || lines.every(({ part, seats }) => part !== null && seats === null)) return "The access stays.";
  const kept = lines.filter(({ part }) => part !== null).map(({ line }) => line.position);
  const ends =
    kept.length === 0
      ? ["The access that they paid for ends."]
      : kept.length < lines.length
        ? [`The access that they paid for ends, except for line ${kept.join(", ")}.`]
        : [];
  return [...ends, ...lowered(lines)].join(" ");
}

/** Says which seats are taken back, and from whom. */
function lowered(lines: readonly RefundedLine[]): string[] {
  const parts = lines.flatMap(({ line, seats }) =>
    seats === null ? [] : [`${seats.taken} of line ${line.position}, which keeps ${seats.left}`],
  );
  if (parts.length === 0) return [];
  const who = "The users beyond the seats that the group has left are removed, pending users first, and notified.";
  return [`Seats are taken back: ${parts.join("; ")}. ${who}`];
}

/** Says how an amount can be given back. */
function offer({ currency }: OrdersTable, amount: number, positions: readonly number[] = []): string {
  const lines = positions.length === 0 ? "" : ` of line ${positions.join(", ")}`;
  return `${formatMoney(amount, currency)}${lines} can still be given back: ask for that amount.`;
}

/** For how many of a line a refund is. @throws AppError refund-too-much */
function countOf(
  order: OrdersTable,
  { position, qty }: OrderLinesTable,
  quantities: RefundChoice["quantities"],
): number {
  const count = quantities?.get(position) ?? qty;
  if (count >= 1 && count <= qty) return count;
  throw refundTooMuch(`Line ${position} of order ${order.number} is for ${qty}: give a number from 1 to ${qty}.`);
}

/**
 * What a refund for so many of a line takes back: seats, of a group's line that has as many as it is for. Once none would
 * be left, the line ends.
 */
function partOf(
  { id, qty, seats, group_id: groupId }: OrderLinesTable,
  count: number,
  refunded: readonly RefundLinesTable[],
): Pick<RefundedLine, "part" | "seats"> {
  if (count === qty) return { part: null, seats: null };
  const earlier = refunded.filter((row) => row.order_line_id === id).reduce((sum, row) => sum + row.seats, 0);
  const taken = groupId === null ? 0 : Math.floor((seats * count) / qty);
  const left = seats - earlier - taken;
  if (taken > 0 && left <= 0) return { part: null, seats: null };
  return { part: count, seats: taken === 0 ? null : { taken, left } };
}

/** What a refund would take of each line, and what is left of their price. */
async function planLines(
  db: Queries,
  { subscriptions }: Orders,
  order: OrdersTable,
  { positions, quantities, amount }: RefundChoice,
): Promise<{ planned: RefundedLine[]; rest: number }> {
  const refunded = await readRefundedLines(db, order.id);
  const given = new Map((await readFulfillments(db, order.id)).map((row) => [row.order_line_id, row]));
  const lines = (await readLines(db, order.id)).filter(({ position }) => positions?.includes(position) ?? true);
  if (positions !== undefined && lines.length < new Set(positions).size)
    throw refundTooMuch(`Order ${order.number} has no such line.`);
  let [wanted, rest] = [typeof amount === "number" ? amount : Infinity, 0];
  const planned: RefundedLine[] = [];
  for (const line of lines) {
    const { net, tax } = lineLeft(line, refunded);
    const days = amount === "days-left" ? await readUsableDays(db, subscriptions, grantKeyOf(line.id)) : 0;
    const left = net + tax;
    const count = countOf(order, line, quantities);
    const priced = amount === "days-left" ? daysLeftAmount(line, given.get(line.id), days) : line.net + line.tax;
    const most = typeof amount === "number" ? left : quantityAmount(priced, left, { count, of: line.qty });
    const taken = Math.min(most, left, wanted);
    wanted -= taken;
    rest += left;
    planned.push({ line, amount: taken, ...partOf(line, count, refunded) });
  }
  return { planned, rest };
}

interface Amounts {
  net: number;
  tax: number;
}

const sumsOf = (parts: readonly Amounts[]): Amounts => ({
  net: parts.reduce((sum, { net }) => sum + net, 0),
  tax: parts.reduce((sum, { tax }) => sum + tax, 0),
});
const credited = (parts: readonly RefundPart[]) =>
  sumsOf(parts.map(({ credited_net: net, credited_tax: tax }) => ({ net, tax })));

/**
 * What the credit note of a refund has to say about a line: what was refunded of it so far, less what is credited. A
 * refund that failed after it was credited leaves its credit note, so the one that follows it needs none.
 */
export function creditOfRefund({ id }: Pick<OrderLinesTable, "id">, parts: readonly RefundPart[]): Amounts {
  const mine = parts.filter(({ order_line_id: lineId }) => lineId === id);
  const [done, before] = [sumsOf(mine.filter(({ isDone }) => isDone)), credited(mine)];
  const whole = Math.max(0, done.net + done.tax - before.net - before.tax);
  const tax = Math.min(Math.max(0, done.tax - before.tax), whole);
  return { net: whole - tax, tax };
}

/** What is left to credit of a line once nothing is owed for it any more; refunds that are under way do their part. */
export function creditLeft(
  { id, net, tax }: Pick<OrderLinesTable, "id" | "net" | "tax">,
  parts: readonly RefundPart[],
): Amounts {
  const mine = parts.filter(({ order_line_id: lineId }) => lineId === id);
  const before = credited(mine);
  const coming = sumsOf(mine.filter(({ isDone, isFailed }) => !isDone && !isFailed));
  return {
    net: Math.max(0, net - before.net - coming.net),
    tax: Math.max(0, tax - before.tax - coming.tax),
  };
}

/**
 * What a credit note says for an amount that a bank took back: of each line what is left to credit, until the amount is
 * reached.
 */
export function creditAmount<Line extends Pick<OrderLinesTable, "id" | "net" | "tax">>(
  lines: readonly Line[],
  parts: readonly RefundPart[],
  amount: number,
): { line: Line; net: number; tax: number }[] {
  let left = amount;
  return lines.flatMap((line) => {
    const whole = creditLeft(line, parts);
    const part = Math.min(left, whole.net + whole.tax);
    if (part === 0) return [];
    left -= part;
    const net = ratio(whole.net, part, whole.net + whole.tax);
    return [{ line, net, tax: part - net }];
  });
}

/** What can still be given back of the money for an order, in the smallest unit of its currency. */
export interface Returnable {
  /** Of each payment, oldest first; 0 of one in another currency, or that a bank has given back. */
  payments: { payment: PaymentsTable; left: number }[];
  left: number;
  /** Of that, what was for nothing: more than the lines cost, or all of it if the order is canceled. */
  beyond: number;
}

/** Reads what can still be given back of the money for an order. */
export async function readReturnable(db: Queries, order: OrdersTable): Promise<Returnable> {
  const refunds = (await readRefunds(db, order.id)).filter(({ failed_at: failed }) => failed === null);
  const disputes = await readDisputes(db, order.id);
  const lost = new Set(disputes.filter((row) => row.is_lost === 1).map((row) => row.payment_id));
  const payments = (await readPayments(db, order.id)).map((payment) => ({
    payment,
    left:
      lost.has(payment.id) || payment.currency !== order.currency
        ? 0
        : payment.amount - sumOf(refunds.filter((row) => row.payment_id === payment.id)),
  }));
  const left = payments.reduce((sum, part) => sum + part.left, 0);
  const refunded = (await readRefundedLines(db, order.id)).reduce((sum, { net, tax }) => sum + net + tax, 0);
  const owed = order.canceled_at === null ? order.total - refunded : 0;
  return { payments, left, beyond: Math.max(0, left - owed) };
}

type Line = Pick<OrderLinesTable, "id" | "net" | "tax">;
type Refunded = readonly Pick<RefundLinesTable, "order_line_id" | "net" | "tax">[];

/** What is left of a line after its refunds. */
export function lineLeft({ id, net, tax }: Line, refunded: Refunded): { net: number; tax: number } {
  const mine = refunded.filter(({ order_line_id: lineId }) => lineId === id);
  return {
    net: net - mine.reduce((sum, row) => sum + row.net, 0),
    tax: tax - mine.reduce((sum, row) => sum + row.tax, 0),
  };
}

/**
 * Splits an amount of a line into its net part and its tax. In however many steps a line is refunded, the parts of all
 * steps together are the line's share of what was refunded so far, so nothing is off by a cent at the end.
 */
export function splitAmount(line: Line, refunded: Refunded, amount: number): { net: number; tax: number } {
  const left = lineLeft(line, refunded);
  const whole = line.net + line.tax;
  if (amount > left.net + left.tax) throw new RangeError("A refund can't exceed what is left of its line.");
  if (whole === 0) return { net: 0, tax: 0 };
  const netAfter = ratio(line.net, whole - left.net - left.tax + amount, whole);
  const wanted = netAfter - (line.net - left.net);
  // Never more than what is left of either part.
  const net = Math.min(Math.max(wanted, amount - left.tax, 0), left.net, amount);
  return { net, tax: amount - net };
}

/**
 * The share of a line for the days that can still be used: all of it if it wasn't given yet, nothing if it was taken back.
 * `left`: those days, today included; not by the calendar, since days on hold wait.
 */
export function daysLeftAmount(
  line: Pick<OrderLinesTable, "net" | "tax">,
  given: Pick<FulfillmentsTable, "from_day" | "until_day" | "revoked_at"> | undefined,
  left: number,
): number {
  const whole = line.net + line.tax;
  if (!given) return whole;
  if (given.revoked_at !== null) return 0;
  const days = dayNumber(given.until_day) - dayNumber(given.from_day) + 1;
  return ratio(whole, Math.min(left, days), days);
}

/**
 * The share of an amount of a line for so many of what it is for, such as seats, and never more than what is left of it.
 * Cents that remain of the last one because of rounding are part of it.
 */
export function quantityAmount(amount: number, left: number, { count, of }: { count: number; of: number }): number {
  if (count >= of) return Math.min(amount, left);
  const share = Math.min(ratio(amount, count, of), left);
  const one = ratio(amount, 1, of);
  return left - share < one && left - share < of ? left : share;
}
