import type { OrderLinesTable } from "../../tables.ts";
import { daysLeft, grantYears, type ModelGroup, type ModelReader, type ModelTerm, seatsOf, termOn } from "./days.ts";

/** The model of orders and their money: what was agreed, what came in, what went back. Amounts are in cents. */

/** What a line gave: days of a term, or seats of one. */
interface ModelGiven {
  /** The days that can still be used, and all that were given. */
  left(): number;
  days: number;
  isRevoked(): boolean;
  revoke(): void;
}

export interface ModelLine {
  row: OrderLinesTable;
  /** With tax. */
  price: number;
  /** What refunds take that didn't fail; of it, what is done; and what their credit notes say. */
  refunded: number;
  done: number;
  credited: number;
  given: ModelGiven | null;
  /** The group that it is for; a new one until it is given is null. */
  group: ModelGroup | null;
  /** The term that gets seats. */
  target: ModelTerm | null;
}

export interface ModelPayment {
  ref: string;
  isByCard: boolean;
  amount: number;
  /** What went back of it, in all, and for nothing that was bought. */
  refunded: number;
  returned: number;
  dispute: "none" | "open" | "won" | "lost";
  /** What the bank took back. */
  lost: number;
}

/** What goes back of one payment: for some lines, or since it was for nothing. */
export interface ModelRefund {
  /** What the product calls it, '' until that is known. */
  id: string;
  /** By what it is found at the provider: the product's id, unless it was made there. */
  key: string;
  payment: ModelPayment;
  amount: number;
  isReturn: boolean;
  parts: { line: ModelLine; part: number }[];
  keeps: boolean;
  /** Settled: it failed, and an operator has transferred it. */
  state: "pending" | "done" | "failed" | "settled";
}

export interface ModelAttempt {
  id: string;
  amount: number;
  openedAt: number;
  /** At the provider. */
  bank: "open" | "paid" | "expired";
  isClosed: boolean;
  /** Whether its payment is known. */
  isSettled: boolean;
}

export interface ModelOrder {
  id: string;
  buyer: ModelReader;
  total: number;
  lines: ModelLine[];
  payments: ModelPayment[];
  attempts: ModelAttempt[];
  refunds: ModelRefund[];
  /** The sums of its invoices and of its credit notes. */
  invoiced: number;
  credited: number;
  /** What a bank took of what had been credited before, and was owed to the buyer since its refund came back. */
  settledByBank: number;
  /** The offer that it uses up. */
  offer: number | null;
  isByInvoice: boolean;
  isFulfilled: boolean;
  isCanceled: boolean;
}

/** An order that was just placed, without its lines. What is by invoice, or free, is invoiced at once. */
export function newOrder(placed: Pick<ModelOrder, "id" | "buyer" | "total" | "isByInvoice" | "offer">): ModelOrder {
  const isInvoiced = placed.isByInvoice || placed.total === 0;
  const nothing = { lines: [], payments: [], attempts: [], refunds: [], credited: 0, settledByBank: 0 };
  return { ...placed, ...nothing, invoiced: isInvoiced ? placed.total : 0, isFulfilled: false, isCanceled: false };
}

/** What came for an order, without what was for nothing. */
function receivedFor({ payments }: ModelOrder): number {
  return payments.reduce((sum, { amount, returned }) => sum + amount - returned, 0);
}

/** What can still be given back of a payment. */
function leftOf({ amount, refunded, dispute }: ModelPayment): number {
  return dispute === "lost" ? 0 : amount - refunded;
}

/** What is there that nothing was sold for: more than the lines still cost, or all of a canceled order. */
export function beyondOf({ payments, lines, isCanceled }: ModelOrder): number {
  const left = payments.reduce((sum, payment) => sum + leftOf(payment), 0);
  const cost = isCanceled ? 0 : lines.reduce((sum, { price, refunded }) => sum + price - refunded, 0);
  return Math.max(0, left - cost);
}

/** What is still owed for an order. */
export function owedFor(order: ModelOrder): number {
  return Math.max(0, order.total - receivedFor(order));
}

/** Whether everything that an order is for can be given on a day. */
function isPossible({ lines, buyer }: ModelOrder, today: number): boolean {
  return lines.every(({ row, target, group }) => {
    if (row.kind === "new") return row.product_kind === "individual" || buyer.manages === null;
    if (row.kind === "renew") return true;
    if (!target || !group || daysLeft(target) === 0) return false;
    // Nothing is added to what is unlimited.
    const first = termOn(group.terms, today) === target ? today : target.startsOn;
    return seatsOf(target, first) !== 0;
  });
}

/** Gives what an order is for. `newGroup` makes the group of a new plan. */
export function fulfill(order: ModelOrder, today: number, newGroup: () => ModelGroup): void {
  order.isFulfilled = true;
  for (const line of order.lines) {
    const { row, target } = line;
    if (row.kind === "seats" || row.kind === "upgrade") {
      if (!target) continue;
      const startsOn = Math.max(today, target.startsOn);
      const seats = { seats: row.seats, startsOn, isRevoked: false };
      target.added.push(seats);
      const isRevoked = () => seats.isRevoked;
      const left = () => (seats.isRevoked ? 0 : daysLeft(target));
      line.given = { left, days: daysLeft(target), isRevoked, revoke: () => (seats.isRevoked = true) };
      continue;
    }
    if (row.kind === "new" && row.product_kind !== "individual") {
      line.group = newGroup();
      order.buyer.manages = line.group;
    }
    const terms = line.group?.terms ?? order.buyer.terms;
    const term = grantYears(terms, { key: row.id, years: row.years, seats: row.seats, today });
    const isRevoked = () => term.isRevoked;
    line.given = { left: () => daysLeft(term), days: term.days, isRevoked, revoke: () => (term.isRevoked = true) };
  }
}

/** Takes back all that an order gave. */
function revokeAll({ lines }: ModelOrder): void {
  for (const { given } of lines) given?.revoke();
}

/** What becomes of a payment. */
export function receive(
  order: ModelOrder,
  { ref, isByCard, amount }: Pick<ModelPayment, "ref" | "isByCard" | "amount">,
  today: number,
  newGroup: () => ModelGroup,
): "settled" | "partial" | "returned" {
  const before = receivedFor(order);
  const payment: ModelPayment = { ref, isByCard, amount, refunded: 0, returned: 0, dispute: "none", lost: 0 };
  order.payments.push(payment);
  const giveBack = () => {
    returnRest(order, payment);
    return "returned" as const;
  };
  if (before > 0 && before >= order.total) return giveBack();
  if (order.isCanceled && order.isFulfilled) return giveBack();
  if (before + amount < order.total) return order.isCanceled ? giveBack() : "partial";
  if (!order.isFulfilled && !isPossible(order, today)) {
    cancel(order);
    return giveBack();
  }
  if (order.isCanceled || order.invoiced === 0) order.invoiced += order.total;
  order.isCanceled = false;
  const surplus = before + amount - order.total;
  returnPart(order, payment, surplus).state = "done";
  if (!order.isFulfilled) fulfill(order, today, newGroup);
  return "settled";
}

/** Cancels an order: what it gave is taken back, and what came for it goes back. */
export function cancel(order: ModelOrder): void {
  revokeAll(order);
  if (order.invoiced > 0 && !order.isCanceled) order.credited += creditLeft(order);
  order.isCanceled = true;
  order.offer = null;
  for (const payment of order.payments) returnRest(order, payment);
}

/** What no credit note says yet, and no refund that is under way will say. */
function creditLeft({ lines }: ModelOrder): number {
  return lines.reduce(
    (sum, { price, credited, refunded, done }) => sum + Math.max(0, price - credited - (refunded - done)),
    0,
  );
}

/** The bank takes a payment back, and what it paid for ends; nothing does if it was for nothing. */
export function lose(order: ModelOrder, payment: ModelPayment): void {
  payment.lost = payment.amount - payment.refunded;
  const forNothing = Math.min(payment.lost, beyondOf(order));
  payment.dispute = "lost";
  if (forNothing > 0 && forNothing === payment.lost) return;
  revokeAll(order);
  const credit = Math.min(payment.lost - forNothing, creditLeft(order));
  order.credited += credit;
  order.settledByBank += payment.lost - forNothing - credit;
}

function returnPart(order: ModelOrder, payment: ModelPayment, amount: number): Pick<ModelRefund, "state"> {
  const made: ModelRefund = { ...unnamed, payment, amount, isReturn: true, parts: [], keeps: true, state: "pending" };
  payment.refunded += amount;
  payment.returned += amount;
  if (amount > 0) order.refunds.push(made);
  return made;
}

/** What isn't known of a refund that was just asked for. */
const unnamed = { id: "", key: "" };

/** The provider gives it back at once. */
function returnRest(order: ModelOrder, payment: ModelPayment): void {
  returnPart(order, payment, payment.amount - payment.refunded).state = "done";
}

/** The share of a line for the days that can still be used, to the cent. */
function shareForDaysLeft({ price, given }: ModelLine): number {
  if (!given) return price;
  if (given.isRevoked()) return 0;
  // Half a cent and more is a cent.
  return Math.floor((price * given.left()) / given.days + 0.5);
}

/** The attempt of an order that is open. */
export function openAttemptOf({ attempts }: ModelOrder): ModelAttempt | undefined {
  return attempts.find(({ isClosed }) => !isClosed);
}

/** What becomes of an attempt once its provider is asked. */
export function settle(order: ModelOrder, attempt: ModelAttempt, today: number, newGroup: () => ModelGroup): void {
  if (attempt.isSettled || attempt.bank === "open") return;
  if (attempt.bank === "paid") {
    attempt.isSettled = true;
    attempt.isClosed = true;
    receive(order, { ref: `pay-${attempt.id}`, isByCard: true, amount: attempt.amount }, today, newGroup);
    return;
  }
  if (attempt.isClosed) return;
  attempt.isClosed = true;
  if (order.isByInvoice || order.isFulfilled || order.payments.length > 0) return;
  order.isCanceled = true;
  order.offer = null;
}

/** Ends an open attempt, unless it was paid already. */
export function endAttempt(order: ModelOrder, attempt: ModelAttempt, today: number, newGroup: () => ModelGroup): void {
  if (attempt.bank === "open") attempt.bank = "expired";
  attempt.isClosed = true;
  settle(order, attempt, today, newGroup);
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
