import type { JobLog } from "../../../../../platform/jobs/run-job.ts";
import type { Orders } from "../../orders/orders.ts";
import { type Attention, listAttention } from "./attention-store.ts";

/** A refund that isn't done after this time is an operator's: banks take days. In milliseconds. */
const LATE_MS = 7 * 86_400_000;

/** What an operator should look at: payments that differ from what was asked for, refunds that failed, open disputes. */
export async function readAttention({ database: { db }, subscriptions: { clock } }: Orders): Promise<Attention[]> {
  return await listAttention(db, clock.now() - LATE_MS);
}

/** Says in the log how much there is of it, without saying whose it is; nothing if there is nothing. */
export async function warnOfAttention(orders: Orders, log: JobLog): Promise<void> {
  const found = await readAttention(orders);
  if (found.length === 0) return;
  const counts = Object.fromEntries(
    [...Map.groupBy(found, ({ reason }) => reason)].map(([reason, all]) => [reason, all.length]),
  );
  log.warn(counts, "orders need an operator: npm run admin -- orders --attention");
}
