import type { JobLog } from "../../../../../platform/jobs/run-job.ts";
import type { Orders } from "../../orders/orders.ts";
import { type Attention, listAttention, listFailedRefunds } from "./attention-store.ts";
import { formatMoney } from "../../../money.ts";
import { lockWithGroups } from "../../orders/fulfill-order.ts";
import { noSuchOrder, refundNotFailed } from "../../orders/order-errors.ts";
import { readLines } from "../../orders/orders-store.ts";
import { type Actor, recordCommerceEvent } from "../../records/records.ts";
import type { RefundsTable } from "../../tables.ts";
import { markRefundSettled, readRefundParts, readRefundedLines } from "../refunds/refunds-store.ts";
import { lineLeft, readReturnable } from "../refunds/plan-refund.ts";
import { finishRefund } from "../refunds/make-refund.ts";

/** A refund that isn't done after this time is an operator's: banks take days. In milliseconds. */
const LATE_MS = 7 * 86_400_000;

/** What an operator should look at: payments that differ from what was asked for, refunds that failed, open disputes. */
export async function readAttention({
  database: { db },
  subscriptions: { clock },
}: Pick<Orders, "database" | "subscriptions">): Promise<Attention[]> {
  return await listAttention(db, clock.now() - LATE_MS);
}

/** Says in the log how much there is of it, without saying whose it is; nothing if there is nothing. */
export async function warnOfAttention(orders: Orders, log: JobLog): Promise<void> {
  const found = await readAttention(orders);
  if (found.length === 0) return;
  const counts = Object.fromEntries(
    [...Map.groupBy(found, ({ reason }) => reason)].map(([reason, all]) => [reason, all.length]),
  );
  log.warn(counts, "orders need an operator: npm run admin -- list orders list=attention");
}

interface MarkRefunded {
  /** Of the refund, where several have failed. */
  amount: number | undefined;
  actor: Actor;
  /** Whether nothing is to be changed. */
  isDryRun: boolean;
}

/** A refund that was made by hand, and how many seats of a group it takes back. */
interface SettledRefund extends RefundsTable {
  seats: number;
}

/**
 * Records that an operator has transferred what a provider could not give back. From then on it counts as refunded, ends
 * what it paid for unless that was to stay, and is credited if it wasn't; its provider isn't listened to any more. Returns
 * the refund as it was.
 * @throws AppError refund-not-failed if there is no such refund, or several
 */
export async function markRefunded(
  orders: Orders,
  orderId: string,
  { amount, actor, isDryRun }: MarkRefunded,
): Promise<SettledRefund> {
  const { clock } = orders.subscriptions;
  return await orders.database.db.transaction().execute(async (trx) => {
    const order = await lockWithGroups(trx, orders, orderId);
    if (!order) throw noSuchOrder();
    const failed = await listFailedRefunds(trx, orderId);
    const sums = failed.map((row) => formatMoney(row.amount, row.currency)).join(", ");
    const matching = failed.filter((row) => amount === undefined || row.amount === amount);
    const [refund] = matching;
    if (failed.length === 0) throw refundNotFailed(`No refund of ${order.number} has failed and is still to be made.`);
    if (!refund || new Set(matching.map((row) => row.amount)).size > 1)
      throw refundNotFailed(`These refunds of ${order.number} have failed: ${sums}. Name one by its amount.`);
    const { payments } = await readReturnable(trx, order);
    const left = payments.find(({ payment }) => payment.id === refund.payment_id)?.left ?? 0;
    if (refund.amount > left)
      throw refundNotFailed(
        `Only ${formatMoney(left, order.currency)} of that payment are left to give back. Refund that amount instead.`,
      );
    const soFar = await readRefundedLines(trx, order.id);
    const parts = (await readRefundParts(trx, order.id)).filter((part) => part.refund_id === refund.id);
    for (const line of await readLines(trx, order.id)) {
      const [whole, part] = [lineLeft(line, soFar), parts.find((row) => row.order_line_id === line.id)];
      if (part && (part.net > whole.net || part.tax > whole.tax))
        throw refundNotFailed("Its lines were refunded in another way meanwhile. Nothing was changed.");
    }
    const seats = parts.reduce((sum, part) => sum + part.seats, 0);
    if (isDryRun) return { ...refund, seats };
    await markRefundSettled(trx, refund.id, clock.now());
    const details = { amount: refund.amount, refund: refund.id };
    await recordCommerceEvent(trx, clock, { actor, action: "refund-settled", subject: `order:${order.id}`, details });
    if (refund.is_return === 0) await finishRefund(trx, orders, order, refund, { byTransfer: true });
    return { ...refund, seats };
  });
}

/** Says what becomes of the access after a refund that failed was made by hand. */
export function accessAfterTransfer(refund: SettledRefund): string {
  if (refund.is_return === 1) return "It wasn't for anything ordered, so nothing else changes.";
  if (refund.keeps_access === 0) return "The access that it paid for ends.";
  return refund.seats === 0 ? "The access stays." : `${refund.seats} of the group’s seats are taken back.`;
}
