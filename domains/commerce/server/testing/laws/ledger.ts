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
  refunded: number;
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
  isByInvoice: boolean;
  isFulfilled: boolean;
  isCanceled: boolean;
}

/** What came for an order, without what was for nothing. */
function receivedFor({ payments }: ModelOrder): number {
  return payments.reduce((sum, { amount, returned }) => sum + amount - returned, 0);
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
export function revokeAll({ lines }: ModelOrder): void {
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
  const payment: ModelPayment = { ref, isByCard, amount, refunded: 0, returned: 0, dispute: "none" };
  order.payments.push(payment);
  const giveBack = () => {
    returnRest(payment);
    return "returned" as const;
  };
  if (before > 0 && before >= order.total) return giveBack();
  if (order.isCanceled && order.isFulfilled) return giveBack();
  if (before + amount < order.total) return "partial";
  if (!order.isFulfilled && !isPossible(order, today)) {
    cancel(order);
    return giveBack();
  }
  order.isCanceled = false;
  const surplus = before + amount - order.total;
  payment.refunded += surplus;
  payment.returned += surplus;
  if (!order.isFulfilled) fulfill(order, today, newGroup);
  return "settled";
}

/** Cancels an order: what it gave is taken back, and what came for it goes back. */
export function cancel(order: ModelOrder): void {
  revokeAll(order);
  order.isCanceled = true;
  for (const payment of order.payments) returnRest(payment);
}

function returnRest(payment: ModelPayment): void {
  payment.returned += payment.amount - payment.refunded;
  payment.refunded = payment.amount;
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
  if (!order.isByInvoice && !order.isFulfilled && order.payments.length === 0) order.isCanceled = true;
}

/** Ends an open attempt, unless it was paid already. */
export function endAttempt(order: ModelOrder, attempt: ModelAttempt, today: number, newGroup: () => ModelGroup): void {
  if (attempt.bank === "open") attempt.bank = "expired";
  attempt.isClosed = true;
  settle(order, attempt, today, newGroup);
}

/** What a refund takes of each line and each payment; undefined if there is less to refund. */
export function refund(
  order: ModelOrder,
  { lines, amount }: { lines: readonly ModelLine[]; amount: "all" | "days-left" | number },
): { line: ModelLine; part: number }[] | undefined {
  let wanted = typeof amount === "number" ? amount : Infinity;
  const parts = lines.map((line) => {
    const most = amount === "days-left" ? shareForDaysLeft(line) : Infinity;
    const part = Math.min(most, line.price - line.refunded, wanted);
    wanted -= part;
    return { line, part };
  });
  const sum = parts.reduce((all, { part }) => all + part, 0);
  const open = order.payments.map((payment) => (payment.dispute === "lost" ? 0 : payment.amount - payment.refunded));
  if (sum === 0 || (typeof amount === "number" && sum < amount)) return undefined;
  if (open.reduce((all, one) => all + one, 0) < sum) return undefined;
  let left = sum;
  for (const [index, payment] of order.payments.entries()) {
    const taken = Math.min(open[index] ?? 0, left);
    payment.refunded += taken;
    left -= taken;
  }
  for (const { line, part } of parts) line.refunded += part;
  return parts.filter(({ part }) => part > 0);
}
