import { isDay } from "../../../../platform/clock/time-zone.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { orderSettled } from "../orders/order-errors.ts";
import { refused } from "../orders/reading/order-routes.ts";
import { BY_INVOICE, type Orders } from "../orders/orders.ts";
import type { Actor } from "../records/records.ts";
import type { OrdersTable } from "../tables.ts";
import { amountOwed } from "./amount-owed.ts";
import { findAttempt } from "./payments-store.ts";
import { endAttempt } from "./end-attempt.ts";
import { type PaymentOutcome, receivePayment } from "./receive-payment.ts";

/** How an invoice was paid. */
interface MarkPaid {
  /** What is owed if left out. */
  amount?: number | undefined;
  /** When the money came. */
  receivedAt: number;
  /** What it was agreed under: the same payment is recorded once. */
  ref?: string;
  actor: Actor;
}

/** When money came that came on a day like '2027-01-31': at noon; now if left out. @throws AppError word-refused */
export function receivedAtOf({ subscriptions: { clock, zone } }: Orders, on: string | undefined): number {
  if (on === undefined) return clock.now();
  if (!isDay(on) || on > zone.dayAt(clock.now()))
    throw refused("The day must be one like 2027-01-31, today or earlier. Nothing was changed.");
  return Math.min(clock.now(), zone.startOf(on) + 12 * 3_600_000);
}

/**
 * Records that an invoice was paid, all of it or a part. Returns what that has led to.
 * @throws AppError order-paid
 */
export async function markPaid(
  orders: Orders,
  order: OrdersTable,
  { amount, receivedAt, ref, actor }: MarkPaid,
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
    providerRef: ref ?? newId(orders.subscriptions.clock),
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
