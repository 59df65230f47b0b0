import { z } from "zod";
import { addDays } from "../../../../platform/clock/time-zone.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import { type JobHandler, defineJob, enqueueJob, handleJob } from "../../../../platform/jobs/define-job.ts";
import { amountOwed } from "../payments/amount-owed.ts";
import { refundJobs } from "../payments/refunds/make-refund.ts";
import type { OrdersTable } from "../tables.ts";
import { mailOrder } from "./mail-order.ts";
import type { Orders } from "./orders.ts";
import { countReminder, lockOrder, notePaidMeanwhile } from "./orders-store.ts";

/** Reminds of an invoice that is overdue. `count`: 1 for the first reminder. */
const remindOverdueJob = defineJob({
  name: "remind-overdue",
  payload: z.object({ orderId: z.string(), count: z.int().min(1) }),
});

/** So many days after the last day to pay, a reminder is mailed. */
const OVERDUE_DAYS = [3, 14] as const;

/** Plans the reminders of an invoice, in the transaction that places its order. */
export async function planReminders(
  trx: Trx,
  { subscriptions: { clock, zone } }: Orders,
  { id: orderId, due_on: dueOn }: OrdersTable,
): Promise<void> {
  if (dueOn === null) return;
  for (const [index, days] of OVERDUE_DAYS.entries()) {
    const runAt = zone.startOf(addDays(dueOn, days)) + 9 * 3_600_000;
    await enqueueJob(trx, clock, remindOverdueJob, { orderId, count: index + 1 }, { runAt });
  }
}

/** Mails a reminder once, unless the order was paid or canceled meanwhile. */
async function remind(orders: Orders, orderId: string, count: number): Promise<void> {
  await orders.database.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId, orders.database.flavor);
    if (!order || order.canceled_at !== null) return;
    if ((await amountOwed(trx, order)) === 0) return;
    if (await countReminder(trx, orderId, count))
      await mailOrder(trx, orders, order, { kind: "overdue", documents: [] });
  });
}

/** Once after each start: a release that doesn't note it may have run meanwhile. */
const notePaidJob = defineJob({ name: "note-paid-meanwhile", payload: z.object({}) });

/** The jobs of commerce, for the worker, and what it does at each start. */
export function commerceJobs(orders: Orders): { handlers: JobHandler[]; start(): Promise<void> } {
  const {
    database,
    subscriptions: { clock },
  } = orders;
  const handlers = [
    handleJob(remindOverdueJob, ({ orderId, count }) => remind(orders, orderId, count)),
    handleJob(notePaidJob, () => notePaidMeanwhile(database.db)),
    ...refundJobs(orders),
  ];
  const start = () => enqueueJob(database.db, clock, notePaidJob, {}, { uniqueKey: notePaidJob.name });
  return { handlers, start };
}
