import { AppError } from "../../../../../platform/http/errors.ts";
import type { Account } from "../../../../accounts/contract.ts";
import type { OrderAct, OrderQuestion } from "../../../desk/order-views.ts";
import { formatMoney, plainAmount } from "../../../money.ts";
import { orderMoved } from "../../orders/order-errors.ts";
import type { Orders } from "../../orders/orders.ts";
import { readLines } from "../../orders/orders-store.ts";
import { askedOrder } from "../../orders/reading/asked-order.ts";
import { amountOwed } from "../../payments/amount-owed.ts";
import { listFailedRefunds } from "../../payments/attention/attention-store.ts";
import { lastEventAbout } from "../../records/events-store.ts";
import { actorOf } from "../../records/record-event.ts";
import { actLabels } from "../read-order.ts";
import { planAct, type PlannedAct } from "./plan-acts.ts";

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
