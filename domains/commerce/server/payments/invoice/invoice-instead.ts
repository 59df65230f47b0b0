import { addDays } from "../../../../../platform/clock/calendar.ts";
import { findAccount } from "../../../../accounts/server/public.ts";
import { fulfillOrder, lockWithGroups } from "../../orders/fulfill-order.ts";
import { planReminders } from "../../orders/jobs.ts";
import { mailOrder } from "../../orders/mail-order.ts";
import { noSuchOrder, orderSettled, paymentOpen, verifyFirst } from "../../orders/order-errors.ts";
import { BY_INVOICE, type Orders } from "../../orders/orders.ts";
import { findOrder, saveInvoiced } from "../../orders/orders-store.ts";
import { issueInvoice } from "../../orders/paper/issue-invoice.ts";
import { checkCredit } from "../../orders/place-order.ts";
import { actorOf, recordCommerceEvent } from "../../records/record-event.ts";
import { amountOwed } from "../amount-owed.ts";
import { endAttempt } from "../end-attempt.ts";
import { findAttempt } from "../payments-store.ts";

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
