import { AppError } from "../../../../../platform/http/errors.ts";
import type { Account } from "../../../../accounts/contract.ts";
import type { OrderAct, OrderQuestion } from "../../../desk/order-views.ts";
import { formatMoney, plainAmount } from "../../../money.ts";
import { cancelPaid, canceledAlready, orderMoved, orderSettled } from "../../orders/order-errors.ts";
import { BY_INVOICE, type Orders } from "../../orders/orders.ts";
import { readLines } from "../../orders/orders-store.ts";
import { amountOf, askedOrder, refused } from "../../orders/reading/order-routes.ts";
import { amountOwed } from "../../payments/amount-owed.ts";
import { listFailedRefunds } from "../../payments/attention/attention-store.ts";
import { lastEventAbout } from "../../records/events-store.ts";
import { type Actor, actorOf } from "../../records/records.ts";
import { actLabels } from "../read-order.ts";
import { z } from "zod";
import { cancelOrder } from "../../orders/ending/cancel-order.ts";
import { accessAfterTransfer, markRefunded } from "../../payments/attention/attention.ts";
import { markPaid, receivedAtOf } from "../../payments/mark-paid.ts";
import {
  type RefundChoice,
  type RefundPlan,
  accessAfterPlan,
  planRefund,
  readReturnable,
  sumOfPlan,
} from "../../payments/refunds/plan-refund.ts";
import { refundOrder } from "../../payments/refunds/refund-order.ts";
import type { OrdersTable } from "../../tables.ts";

/** Who does what with which order, and what was sent. */
export interface OrderVisit {
  number: string;
  act: OrderAct;
  account: Account;
  fields: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** The longest that is shown again after a refusal. */
const MOST_SHOWN = 500;

/**
 * What an act asks before anything is sent: its form, or, if it needs none, whether it is to be done.
 * @throws AppError not-found
 */
export async function openAct(orders: Orders, visit: OrderVisit): Promise<OrderQuestion> {
  const form = await openForm(orders, visit);
  if (visit.act !== "cancel") return form;
  return await askToAct(orders, visit).catch((error: unknown) => {
    // Whoever goes on nevertheless is told why not.
    if (error instanceof AppError && error.status === 409) return form;
    throw error;
  });
}

async function openForm(orders: Orders, visit: OrderVisit): Promise<OrderQuestion> {
  const { act, fields, csrfToken } = visit;
  const order = await askedOrder(orders, visit.number);
  const { db } = orders.database;
  const { clock, zone } = orders.subscriptions;
  const failed = act === "mark-refunded" ? await listFailedRefunds(db, order.id) : [];
  return {
    number: order.number,
    act,
    label: actLabels[act],
    agreement: null,
    failed: Object.fromEntries(
      failed.map(({ amount, currency }) => [plainAmount(amount, currency), formatMoney(amount, currency)]),
    ),
    lines:
      act === "refund"
        ? (await readLines(db, order.id)).map(({ position, text, qty }) => ({ position, text, qty }))
        : [],
    owed: plainAmount(await amountOwed(db, order), order.currency),
    today: zone.dayAt(clock.now()),
    typed: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.slice(0, MOST_SHOWN)])),
    csrfToken,
  };
}

/** Asks whether an act is to be done, and says what will happen. @throws AppError why it can't be done */
export async function askToAct(orders: Orders, visit: OrderVisit): Promise<OrderQuestion> {
  const { planned, since } = await plan(orders, visit);
  const agreement = { sentence: planned.sentence, agreed: agreedTo(since, planned) };
  return { ...(await openForm(orders, visit)), agreement };
}

/**
 * Does what was agreed to, if the order still stands as it did then; returns what the order's screen says then.
 * @throws AppError order-moved, or why it can't be done
 */
export async function actOnOrder(orders: Orders, visit: OrderVisit): Promise<string> {
  const { planned, since, number } = await plan(orders, visit);
  if (visit.fields["agreed"] !== agreedTo(since, planned)) throw orderMoved(number);
  return await planned.run();
}

async function plan(
  orders: Orders,
  { number, act, account, fields }: OrderVisit,
): Promise<{ planned: PlannedAct; since: string; number: string }> {
  const order = await askedOrder(orders, number);
  const since = await lastEventAbout(orders.database.db, `order:${order.id}`);
  const actor = actorOf(account);
  return { planned: await planAct[act](orders, { order, since, fields, actor }), since, number: order.number };
}

function agreedTo(since: string, { sum }: PlannedAct): string {
  return `${since}.${sum}`;
}

/** What was sent, and of the order what was done to it last. */
interface Asked {
  order: OrdersTable;
  since: string;
  fields: Readonly<Record<string, string>>;
  actor: Actor;
}

/** An act that was looked at and not done yet. */
interface PlannedAct {
  /** What will happen, in one sentence or a few. */
  sentence: string;
  /** The sum that it is about; 0 for none. */
  sum: number;
  /** Does it. Returns what the order's screen says above it then. */
  run(): Promise<string>;
}

/** Says what an act would do with an order, without doing it. @throws AppError why it can't be done */
const planAct: Readonly<Record<OrderAct, (orders: Orders, asked: Asked) => Promise<PlannedAct>>> = {
  "mark-paid": planPayment,
  refund: planGivingBack,
  "mark-refunded": planTransfer,
  cancel: planCanceling,
};

const paymentForm = z.object({ amount: z.string().default(""), on: z.string().default("") });

async function planPayment(orders: Orders, { order, since, fields, actor }: Asked): Promise<PlannedAct> {
  const form = paymentForm.parse(fields);
  const owed = await amountOwed(orders.database.db, order);
  if (owed === 0) throw orderSettled(order.number, "paid");
  const amount = amountOf(form.amount.trim(), order);
  const receivedAt = receivedAtOf(orders, form.on);
  const money = (value: number) => formatMoney(value, order.currency);
  const more = amount > owed ? ` ${money(amount - owed)} is more than that and goes back to the buyer.` : "";
  return {
    sentence: `This will record that ${money(amount)} of the ${money(owed)} owed for ${order.number} came on ${form.on}.${more}`,
    sum: amount,
    run: async () => {
      const ref = `desk.${order.id}.${since}`;
      const { outcome } = await markPaid(orders, order, { amount, receivedAt, ref, actor });
      if (outcome === "known") throw orderMoved(order.number);
      return "mark-paid";
    },
  };
}

const refundForm = z.object({
  how: z.enum(["days-left", "all", "amount"]),
  amount: z.string().default(""),
  reason: z.string().trim().max(500).default(""),
  keeps: z.string().default(""),
});

async function planGivingBack(orders: Orders, { order, since, fields, actor }: Asked): Promise<PlannedAct> {
  const form = refundForm.safeParse(fields);
  if (!form.success)
    throw refused("Choose how much is to be refunded, with at most 500 characters of reason. Nothing was changed.");
  const { how, reason } = form.data;
  const amount = how === "amount" ? amountOf(form.data.amount.trim(), order) : how;
  const choice: RefundChoice = { ...chosenLines(fields), amount };
  const keepsAccess = form.data.keeps === "1";
  const plan = await planRefund(orders.database.db, orders, order, choice);
  const sum = sumOfPlan(plan);
  const { payments } = await readReturnable(orders.database.db, order);
  const byHand = payments.some(({ payment, left }) => left > 0 && payment.provider === BY_INVOICE)
    ? " What came by transfer, transfer to the buyer yourself."
    : "";
  return {
    sentence: `This will refund ${formatMoney(sum, order.currency)} of ${order.number}${linesInWords(plan, order)}. ${accessAfterPlan(plan, order, keepsAccess)}${byHand}`,
    sum,
    run: async () => {
      const form = { ...choice, keepsAccess, reason, actor, agreed: { since, sum } };
      const { byTransfer } = await refundOrder(orders, order.id, form);
      return byTransfer > 0 ? "refund-by-hand" : "refund";
    },
  };
}

/** The lines that were chosen, and for how many each; all if there was no choice. @throws AppError word-refused */
function chosenLines(fields: Asked["fields"]): Pick<RefundChoice, "positions" | "quantities"> {
  if (fields["lines"] === undefined) return {};
  const positions = Object.keys(fields).flatMap((name) => {
    const [, position = ""] = /^line-([1-9]\d{0,2})$/.exec(name) ?? [];
    return position === "" ? [] : [Number(position)];
  });
  if (positions.length === 0) throw refused("Choose at least one line. Nothing was changed.");
  const quantities = positions.flatMap((position): [number, number][] => {
    const typed = fields[`qty-${position}`]?.trim();
    if (typed === undefined) return [];
    if (!/^[1-9]\d{0,5}$/.test(typed)) throw refused(`Give a whole number for line ${position}. Nothing was changed.`);
    return [[position, Number(typed)]];
  });
  return { positions, quantities: new Map(quantities) };
}

/** What is refunded of each line, if it is of more than one, or of a part of one. */
function linesInWords({ lines }: RefundPlan, { currency }: OrdersTable): string {
  if (lines.length === 0 || (lines.length === 1 && lines[0]?.part === null)) return "";
  const each = lines.map(({ line, amount, part }) => {
    const count = part === null ? "" : `${part} of ${line.qty}, `;
    return `${line.position}. ${line.text} (${count}${formatMoney(amount, currency)})`;
  });
  return `: ${each.join("; ")}`;
}

async function planTransfer(orders: Orders, { order, fields, actor }: Asked): Promise<PlannedAct> {
  const typed = fields["amount"] ?? "";
  const amount = typed === "" ? undefined : amountOf(typed.trim(), order);
  const refund = await markRefunded(orders, order.id, { amount, actor, isDryRun: true });
  return {
    sentence: `This will record that you transferred ${formatMoney(refund.amount, order.currency)} of ${order.number} to the buyer. ${accessAfterTransfer(refund)}`,
    sum: refund.amount,
    run: async () => {
      await markRefunded(orders, order.id, { amount: refund.amount, actor, isDryRun: false });
      return "mark-refunded";
    },
  };
}

async function planCanceling(orders: Orders, { order, actor }: Asked): Promise<PlannedAct> {
  if (order.canceled_at !== null) throw canceledAlready(order.number);
  const owed = await amountOwed(orders.database.db, order);
  if (owed === 0) throw cancelPaid(order.number);
  const paid = order.total - owed;
  const back = paid > 0 ? ` The ${formatMoney(paid, order.currency)} that came goes back to the buyer.` : "";
  return {
    sentence: `This will cancel ${order.number}: what it gave ends, and its invoice is credited.${back} The buyer is told by e-mail.`,
    sum: 0,
    run: async () => {
      await cancelOrder(orders, order.id, actor);
      return "cancel";
    },
  };
}
