import { AppError } from "../../../../platform/http/errors.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { orderSettled } from "../orders/order-errors.ts";
import { BY_INVOICE, type Orders } from "../orders/orders.ts";
import type { Actor } from "../records/record-event.ts";
import type { OrdersTable } from "../tables.ts";
import { amountOwed } from "./amount-owed.ts";
import { findAttempt } from "./payments-store.ts";
import { endAttempt } from "./end-attempt.ts";
import { type PaymentOutcome, receivePayment } from "./receive-payment.ts";

/**
 * Records that an invoice was paid, all of it or a part: `amount` by default what is owed. `receivedAt`: when the money
 * came. Returns what that has led to.
 * @throws AppError order-paid
 */
export async function markPaid(
  orders: Orders,
  order: OrdersTable,
  { amount, receivedAt, actor }: { amount?: number | undefined; receivedAt: number; actor: Actor },
): Promise<{ amount: number; outcome: PaymentOutcome }> {
  const owed = await amountOwed(orders.database.db, order);
  if (owed === 0) throw orderSettled(order.number, "paid");
  const paid = amount ?? owed;
  // Nobody should pay by card meanwhile what has come by transfer.
  const open = paid < owed ? undefined : await findAttempt(orders.database.db, { openFor: order.id });
  // Money that came is recorded also while the provider is down: what is paid on its page goes back by itself.
  if (open) await endAttempt(orders, open).catch(unlessOpen);
  const outcome = await receivePayment(orders, {
    orderId: order.id,
    attemptId: null,
    provider: BY_INVOICE,
    providerRef: newId(orders.subscriptions.clock),
    amount: paid,
    currency: order.currency,
    expected: paid,
    tax: null,
    receivedAt,
    actor,
  });
  return { amount: paid, outcome };
}

function unlessOpen(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== "payment-open") throw error;
}
