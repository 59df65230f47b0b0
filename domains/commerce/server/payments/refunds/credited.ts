import { ratio } from "../../../money.ts";
import type { OrderLinesTable } from "../../tables.ts";
import type { RefundPart } from "./refunds-store.ts";

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
