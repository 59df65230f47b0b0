import { handleJob, type JobHandler } from "../../../../../platform/jobs/define-job.ts";
import type { Orders } from "../../orders/orders.ts";
import type { PaymentsTable } from "../../tables.ts";
import { findPayment } from "../payments-store.ts";
import type { PaymentOfProvider } from "../provider.ts";
import { makeRefundJob } from "./make-refund-job.ts";
import { findRefund } from "./refunds-store.ts";
import { settleRefund } from "./settle-refund.ts";

/** A payment as its provider needs to know it. */
export function paymentOf({ subscriptions: { zone } }: Orders, payment: PaymentsTable): PaymentOfProvider {
  const { id, provider_ref: providerRef, amount, currency, received_at: receivedAt } = payment;
  return { id, providerRef, amount, currency, receivedOn: zone.dayAt(receivedAt) };
}

/** Asks the provider of a payment to give money back, and writes what it answers. */
async function makeRefund(orders: Orders, refundId: string): Promise<void> {
  const { db } = orders.database;
  const refund = await findRefund(db, refundId);
  if (!refund || refund.done_at !== null || refund.failed_at !== null) return;
  const payment = await findPayment(db, { id: refund.payment_id });
  const provider = payment && orders.providers.get(payment.provider);
  if (!payment || !provider)
    throw new Error(`Nobody can make refund ${refundId}: its payment's provider isn't set up.`);
  const { id, provider_ref: providerRef, amount, asked_at: askedAt } = refund;
  const facts = await provider.refund({ id, providerRef, amount, askedAt, payment: paymentOf(orders, payment) });
  await settleRefund(orders, refundId, facts);
}

/** The jobs of refunds, for the worker. */
export function refundJobs(orders: Orders): JobHandler[] {
  return [handleJob(makeRefundJob, ({ refundId }) => makeRefund(orders, refundId))];
}
