import { readJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { formatMoney } from "../../money.ts";
import { PAY_CANCELED } from "../../orders/order-paths.ts";
import { noSuchOrder, orderSettled, paymentOpen, unknownProvider, verifyFirst } from "../orders/order-errors.ts";
import { BY_INVOICE, type Orders, secretLink } from "../orders/orders.ts";
import { findOrder, lockOrder, readLines, saveInvoiced } from "../orders/orders-store.ts";
import { invoiceOf, issueInvoice } from "../orders/paper/papers.ts";
import type { OrdersTable, PaymentAttemptsTable } from "../tables.ts";
import { amountOwed } from "./amount-owed.ts";
import { endAttempt } from "./end-attempt.ts";
import { findAttempt, insertAttempt, saveOpened } from "./payments-store.ts";
import type { OrderToPay, PaymentProvider } from "./provider.ts";
import { attemptOf } from "./reconcile-payment.ts";
import { addDays } from "../../../../platform/clock/time-zone.ts";
import { findAccount } from "../../../accounts/server/records/public.ts";
import { fulfillOrder, lockWithGroups } from "../orders/fulfill-order.ts";
import { planReminders } from "../orders/jobs.ts";
import { mailOrder } from "../orders/mail-order.ts";
import { checkCredit } from "../orders/place-order.ts";
import { actorOf, recordCommerceEvent } from "../records/records.ts";

/** An attempt that expires sooner is replaced: the buyer needs time to type. In milliseconds. */
const LEAST_LEFT_MS = 2 * 60_000;

/** How long opening may take, with the tries of the provider's client, in milliseconds. */
const LONGEST_OPENING_MS = 50_000;

/** So often another server may open an attempt at the same moment. */
const TRIES = 5;

/**
 * Begins to collect what is left to pay of an order, or goes on with the attempt that is open. Returns where to send the
 * buyer; null if there is nowhere to go, since the order is paid by invoice, or is from now on. `ip`: where this comes from, for limits.
 * @throws AppError order-paid, order-canceled, unknown-provider, payment-open; by invoice what `invoiceInstead` throws;
 * whatever the provider throws if it can't be reached, after which it may be tried again
 */
export async function payOrder(
  orders: Orders,
  orderId: string,
  providerName: string,
  ip?: string,
): Promise<string | null> {
  const provider = orders.providers.get(providerName);
  if (!provider) throw unknownProvider();
  if (providerName === BY_INVOICE) {
    await invoiceInstead(orders, orderId, ip);
    return null;
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const open = await findAttempt(orders.database.db, { openFor: orderId });
    if (open && (open.provider !== providerName || isEnding(orders, open) || (await asksTooMuch(orders, open))))
      await endAttempt(orders, open);
    const begun = await beginAttempt(orders, orderId, provider);
    if (begun) return await openAttempt(orders, begun, provider);
  }
  throw unknownProvider();
}

function isEnding({ subscriptions: { clock } }: Orders, attempt: PaymentAttemptsTable): boolean {
  const { provider_ref: providerRef, opened_at: openedAt, expires_at: expiresAt } = attempt;
  // Its opening failed: nobody has its page, and what it asked for is too old to be asked for again.
  if (providerRef === null) return openedAt < clock.now() - LONGEST_OPENING_MS;
  return expiresAt !== null && expiresAt < clock.now() + LEAST_LEFT_MS;
}

/** Whether a part was paid in another way since an attempt was opened. */
async function asksTooMuch({ database: { db } }: Orders, attempt: PaymentAttemptsTable): Promise<boolean> {
  const order = await findOrder(db, { id: attempt.order_id });
  return order !== undefined && (await amountOwed(db, order)) !== attempt.amount;
}

interface Begun {
  order: OrdersTable;
  attempt: PaymentAttemptsTable;
}

/** The open attempt of an order with a provider, made if there is none; undefined if another server was faster. */
async function beginAttempt(orders: Orders, orderId: string, { name }: PaymentProvider): Promise<Begun | undefined> {
  const { database, subscriptions } = orders;
  return await database.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId, database.flavor);
    if (!order) return undefined;
    const owed = await amountOwed(trx, order);
    if (owed === 0) throw orderSettled(order.number, "paid");
    if (order.canceled_at !== null) throw orderSettled(order.number, "canceled");
    const known = await findAttempt(trx, { openFor: orderId });
    if (known) return known.provider === name && known.amount === owed ? { order, attempt: known } : undefined;
    const attempt: PaymentAttemptsTable = {
      id: newId(subscriptions.clock),
      order_id: orderId,
      provider: name,
      provider_ref: null,
      amount: owed,
      opened_at: subscriptions.clock.now(),
      expires_at: null,
      closed_at: null,
      outcome: null,
      open_key: orderId,
    };
    return (await insertAttempt(trx, attempt)) ? { order, attempt } : undefined;
  });
}

async function openAttempt(
  orders: Orders,
  { order, attempt }: Begun,
  provider: PaymentProvider,
): Promise<string | null> {
  const { db } = orders.database;
  const opened = await provider.open(await orderToPay(orders, order, attempt), attemptOf(attempt, order));
  if (opened.kind === "placed") return null;
  await saveOpened(db, attempt.id, opened);
  return opened.url;
}

async function orderToPay(
  orders: Orders,
  order: OrdersTable,
  { amount }: Pick<PaymentAttemptsTable, "amount">,
): Promise<OrderToPay> {
  const { db } = orders.database;
  const { id, number, currency, net, tax, total } = order;
  const link = secretLink(orders, order);
  const ways = { returnUrl: link, cancelUrl: `${link}&${PAY_CANCELED}` };
  const common = { id, number, currency, buyer: readJson(order.buyer), ...ways };
  if (amount !== total) {
    const money = (value: number) => formatMoney(value, currency);
    const detail = `${money(total - amount)} of ${money(total)} has arrived.`;
    const rest = { text: `What is left to pay of order ${number}`, detail, qty: 1, net: amount, tax: 0 };
    return { ...common, lines: [rest], net: amount, tax: 0, total: amount, isTaxFixed: true };
  }
  const lines = (await readLines(db, id)).map(({ text, detail, qty, net: price, tax: share }) => ({
    text,
    detail,
    qty,
    net: price,
    tax: share,
  }));
  // What was invoiced isn't taxed anew.
  return { ...common, lines, net, tax, total, isTaxFixed: (await invoiceOf(db, id)) !== undefined };
}

/**
 * Has an order that was to be paid by card invoiced instead, as if it had been placed by invoice: for a buyer whose card
 * is refused, or while its provider is down. The page to pay on is closed first, so that nothing is paid twice; if it was
 * paid a moment ago, that counts. Does nothing for an order that is invoiced already. `ip`: where this comes from, for limits.
 * @throws AppError order-paid, order-canceled, verify-first, pay-first, ordered-often, cannot-be-given, or payment-open if
 * the page may still be paid and can't be closed; nothing was invoiced then
 */
export async function invoiceInstead(orders: Orders, orderId: string, ip?: string): Promise<void> {
  const { database, settings, subscriptions } = orders;
  const { clock, zone } = subscriptions;
  // Its page to pay by card, if there is one, stays open.
  if ((await findOrder(database.db, { id: orderId }))?.provider === BY_INVOICE) return;
  const open = await findAttempt(database.db, { openFor: orderId });
  if (open && open.provider !== BY_INVOICE) await endAttempt(orders, open);
  await database.db.transaction().execute(async (trx) => {
    const order = await lockWithGroups(trx, orders, orderId);
    if (!order) throw noSuchOrder();
    if (order.provider === BY_INVOICE) return;
    if ((await amountOwed(trx, order)) === 0) throw orderSettled(order.number, "paid");
    if (order.canceled_at !== null) throw orderSettled(order.number, "canceled");
    if (await findAttempt(trx, { openFor: orderId })) throw paymentOpen();
    const account = order.account_id === null ? undefined : await findAccount(trx, order.account_id);
    if (!account) throw verifyFirst();
    await checkCredit(trx, orders, account, { provider: BY_INVOICE, total: order.total });
    const dueOn = addDays(zone.dayAt(clock.now()), settings.invoiceTermsDays);
    const invoiced = { ...order, provider: BY_INVOICE, due_on: dueOn };
    await saveInvoiced(trx, invoiced);
    const event = { actor: actorOf(account), action: "order-invoiced", subject: `order:${order.id}` } as const;
    await recordCommerceEvent(trx, clock, event);
    if (settings.givesAtOnce) await fulfillOrder(trx, orders, invoiced);
    await planReminders(trx, orders, invoiced);
    const invoice = await issueInvoice(trx, orders, invoiced);
    await mailOrder(trx, orders, invoiced, { kind: "placed", ip, documents: [invoice] });
  });
}
