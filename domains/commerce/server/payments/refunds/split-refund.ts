import { dayNumber } from "../../../../../platform/clock/time-zone.ts";
import { ratio } from "../../../money.ts";
import type { FulfillmentsTable, OrderLinesTable, RefundLinesTable } from "../../tables.ts";

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
