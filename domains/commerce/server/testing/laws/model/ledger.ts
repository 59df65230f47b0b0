import type { OrderLinesTable } from "../../../tables.ts";
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
  /** What was left to pay when it was opened. */
  amount: number;
  /** What its page asks for, and the tax in it that the provider has computed; null if it is the order's. */
  asked: { amount: number; tax: number | null };
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
export function leftOf({ amount, refunded, dispute }: ModelPayment): number {
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

/** The tax that a provider has computed becomes the order's, until an invoice says another. */
function takeTax(order: ModelOrder, tax: number): void {
  const net = netOf(order);
  let [upTo, spread] = [0, 0];
  for (const line of order.lines) {
    upTo += line.row.net;
    // Half a cent and more is a cent.
    const share = Math.floor((tax * upTo) / net + 0.5) - spread;
    spread += share;
    line.price = line.row.net + share;
  }
  order.total = net + tax;
}

function netOf({ lines }: ModelOrder): number {
  return lines.reduce((sum, { row }) => sum + row.net, 0);
}

/** What becomes of a payment. `tax`: what the provider has computed of it, if it did. */
export function receive(
  order: ModelOrder,
  { ref, isByCard, amount, tax }: Pick<ModelPayment, "ref" | "isByCard" | "amount"> & { tax: number | null },
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
  const newTax = order.invoiced === 0 ? tax : null;
  const total = newTax === null ? order.total : netOf(order) + newTax;
  if (before + amount < total) return order.isCanceled ? giveBack() : "partial";
  if (!order.isFulfilled && !isPossible(order, today)) {
    cancel(order);
    return giveBack();
  }
  if (newTax !== null) takeTax(order, newTax);
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

/** Gives back a part of a payment that was for nothing. */
export function returnPart(order: ModelOrder, payment: ModelPayment, amount: number): Pick<ModelRefund, "state"> {
  const made: ModelRefund = { ...unnamed, payment, amount, isReturn: true, parts: [], keeps: true, state: "pending" };
  payment.refunded += amount;
  payment.returned += amount;
  if (amount > 0) order.refunds.push(made);
  return made;
}

/** What isn't known of a refund that was just asked for. */
export const unnamed = { id: "", key: "" };

/** The provider gives it back at once. */
function returnRest(order: ModelOrder, payment: ModelPayment): void {
  returnPart(order, payment, payment.amount - payment.refunded).state = "done";
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
    receive(order, { ref: `pay-${attempt.id}`, isByCard: true, ...attempt.asked }, today, newGroup);
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
