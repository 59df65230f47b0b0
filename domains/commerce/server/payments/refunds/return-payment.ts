import type { Trx } from "../../../../../platform/db/database.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { mailOrder } from "../../orders/mail-order.ts";
import type { Orders } from "../../orders/orders.ts";
import { recordCommerceEvent } from "../../records/record-event.ts";
import type { OrdersTable, PaymentsTable } from "../../tables.ts";
import { makeRefundLater } from "./make-refund-job.ts";
import { insertRefund } from "./refunds-store.ts";

/** Gives all of a payment back that was for nothing, and tells the buyer. `why`: a sentence for the buyer. */
export async function returnPayment(
  trx: Trx,
  orders: Orders,
  order: OrdersTable,
  { payment, why }: { payment: PaymentsTable; why: string },
): Promise<void> {
  const { clock } = orders.subscriptions;
  const refund = {
    id: newId(clock),
    order_id: order.id,
    payment_id: payment.id,
    provider_ref: null,
    amount: payment.amount,
    reason: why,
    keeps_access: 1,
    is_return: 1,
    asked_at: clock.now(),
    done_at: null,
    failed_at: null,
  } as const;
  await insertRefund(trx, refund, []);
  await makeRefundLater(trx, orders, refund.id);
  const actor = { id: null, name: payment.provider };
  const details = { amount: payment.amount };
  await recordCommerceEvent(trx, clock, { actor, action: "payment-returned", subject: `order:${order.id}`, details });
  await mailOrder(trx, orders, order, { kind: "returned", amount: payment.amount, why, documents: [] });
}
