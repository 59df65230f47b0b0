import { beyondOf, leftOf, type ModelLine, type ModelOrder, type ModelRefund, returnPart, unnamed } from "./ledger.ts";

/** The share of a line for the days that can still be used, to the cent. */
function shareForDaysLeft({ price, given }: ModelLine): number {
  if (!given) return price;
  if (given.isRevoked()) return 0;
  // Half a cent and more is a cent.
  return Math.floor((price * given.left()) / given.days + 0.5);
}

interface RefundWish {
  lines: readonly ModelLine[];
  /** Whether these are all lines because none were named. */
  isWhole: boolean;
  amount: "all" | "days-left" | number;
  keeps: boolean;
}

/**
 * What a refund takes of each line, or gives back of what was for nothing; undefined if there is less to refund, or nothing
 * was given.
 */
export function refund(
  order: ModelOrder,
  { lines, isWhole, amount, keeps }: RefundWish,
): { parts: { line: ModelLine; part: number }[]; beyond: number } | undefined {
  const beyond = beyondOf(order);
  if (beyond > 0 && isWhole && typeof amount === "number" && amount <= beyond) return giveBack(order, amount);
  if (order.isCanceled) return beyond > 0 && isWhole && amount === "all" ? giveBack(order, beyond) : undefined;
  if (!order.isFulfilled) return undefined;
  let wanted = typeof amount === "number" ? amount : Infinity;
  const parts = lines.map((line) => {
    const most = amount === "days-left" ? shareForDaysLeft(line) : Infinity;
    const part = Math.min(most, line.price - line.refunded, wanted);
    wanted -= part;
    return { line, part };
  });
  const sum = parts.reduce((all, { part }) => all + part, 0);
  const open = order.payments.map(leftOf);
  if (sum === 0 || (typeof amount === "number" && sum < amount)) return undefined;
  if (open.reduce((all, one) => all + one, 0) < sum) return undefined;
  const waiting = parts.filter(({ part }) => part > 0).map((part) => ({ ...part }));
  for (const [index, payment] of order.payments.entries()) {
    let left = open[index] ?? 0;
    const taken: ModelRefund["parts"] = [];
    for (const one of waiting) {
      const part = Math.min(one.part, left);
      if (part > 0) taken.push({ line: one.line, part });
      one.part -= part;
      left -= part;
    }
    const sumTaken = (open[index] ?? 0) - left;
    payment.refunded += sumTaken;
    if (taken.length > 0)
      order.refunds.push({
        ...unnamed,
        payment,
        amount: sumTaken,
        isReturn: false,
        parts: taken,
        keeps,
        state: "pending",
      });
  }
  for (const { line, part } of parts) line.refunded += part;
  return { parts: parts.filter(({ part }) => part > 0), beyond: 0 };
}

/** Gives back what was for nothing, of the newest payments first. */
function giveBack(order: ModelOrder, amount: number): { parts: []; beyond: number } {
  let wanted = amount;
  for (const payment of order.payments.toReversed()) {
    const part = Math.min(wanted, leftOf(payment));
    wanted -= part;
    if (part > 0) returnPart(order, payment, part);
  }
  return { parts: [], beyond: amount };
}

/**
 * A refund that somebody made on the provider's own pages: of what was for nothing if there is so much of it, else of the
 * lines in their order, whose access ends once nothing is left of any.
 */
export function refundElsewhere(
  order: ModelOrder,
  { payment, amount, key }: Pick<ModelRefund, "payment" | "amount" | "key">,
): ModelRefund {
  const isReturn = !order.isFulfilled || amount <= beyondOf(order);
  let wanted = amount;
  const parts = (isReturn ? [] : order.lines).map((line) => {
    const part = Math.min(wanted, line.price - line.refunded);
    wanted -= part;
    line.refunded += part;
    return { line, part };
  });
  const keeps = isReturn || parts.some(({ line }) => line.refunded < line.price);
  payment.refunded += amount;
  if (isReturn) payment.returned += amount;
  const made = { id: "", key, payment, amount, isReturn, keeps, state: "pending" as const };
  const taken: ModelRefund = { ...made, parts: keeps ? parts.filter(({ part }) => part > 0) : parts };
  order.refunds.push(taken);
  return taken;
}

/** The money has arrived: what it paid for ends, and is credited as far as it wasn't. */
export function finishRefund(order: ModelOrder, made: ModelRefund): void {
  made.state = "done";
  for (const { line, part } of made.parts) {
    line.done += part;
    const credit = Math.max(0, line.done - line.credited);
    line.credited += credit;
    order.credited += credit;
    if (!made.keeps) line.given?.revoke();
  }
}

/** The money came back, before or after it had arrived; its credit note stays. */
export function failRefund(made: ModelRefund): void {
  for (const { line, part } of made.parts) {
    line.refunded -= part;
    if (made.state === "done") line.done -= part;
  }
  made.payment.refunded -= made.amount;
  if (made.isReturn) made.payment.returned -= made.amount;
  made.state = "failed";
}

/** An operator has transferred what failed. */
export function settleByHand(order: ModelOrder, made: ModelRefund): void {
  for (const { line, part } of made.parts) line.refunded += part;
  made.payment.refunded += made.amount;
  if (made.isReturn) made.payment.returned += made.amount;
  finishRefund(order, made);
  made.state = "settled";
}
