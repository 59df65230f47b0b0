import { z } from "zod";
import { addDays } from "../../../../platform/clock/time-zone.ts";
import { type JobHandler, defineJob, enqueueJob, handleJob } from "../../../../platform/jobs/define-job.ts";
import { remindAll } from "./remind.ts";
import type { Reminders } from "./reminders.ts";

/** Sends the day's reminders of ends, in the morning. */
const remindJob = defineJob({ name: "remind", payload: z.object({}) });

/** After midnight in the publisher's time zone: nine o'clock. */
const MORNING_MS = 9 * 3_600_000;

/** The jobs of reminders, for the worker. */
export function reminderJobs(reminders: Reminders): JobHandler[] {
  return [
    handleJob(remindJob, async () => {
      await remindAll(reminders);
      const { clock, zone } = reminders.subscriptions;
      await planAt(reminders, zone.startOf(addDays(zone.dayAt(clock.now()), 1)) + MORNING_MS);
    }),
  ];
}

/** Begins what goes on daily. Safe at every start: what was missed this morning is made up for at once. */
export async function planReminders(reminders: Reminders): Promise<void> {
  const { clock, zone } = reminders.subscriptions;
  const now = clock.now();
  await planAt(reminders, Math.max(now, zone.startOf(zone.dayAt(now)) + MORNING_MS));
}

async function planAt({ database, subscriptions: { clock } }: Reminders, runAt: number): Promise<void> {
  await enqueueJob(database.db, clock, remindJob, {}, { runAt, uniqueKey: remindJob.name });
}
