import type { Orders } from "../orders/orders.ts";
import { paymentOpen } from "../orders/order-errors.ts";
import { findOrder } from "../orders/orders-store.ts";
import type { PaymentAttemptsTable } from "../tables.ts";
import { closeAttempt, noteReplacing } from "./payments-store.ts";
import { attemptOf, reconcilePayment } from "./reconcile-payment.ts";

/**
 * Ends an attempt at its provider, and settles it: it may have been paid a moment ago.
 * @throws AppError payment-open if the provider can't be asked; the attempt stays open then
 */
export async function endAttempt(orders: Orders, attempt: PaymentAttemptsTable): Promise<void> {
  const { database, providers, subscriptions } = orders;
  const order = await findOrder(database.db, { id: attempt.order_id });
  // Noted first: the provider's notice may be here before its answer, and must not cancel the order.
  await noteReplacing(database.db, attempt.id, true);
  try {
    if (order) await providers.get(attempt.provider)?.close(attemptOf(attempt, order));
  } catch (error) {
    await noteReplacing(database.db, attempt.id, false);
    throw paymentOpen(error);
  }
  // Closed as replaced: what was paid is found nevertheless.
  await closeAttempt(database.db, attempt.id, { outcome: "replaced", now: subscriptions.clock.now() });
  await reconcilePayment(orders, attempt.id);
}
