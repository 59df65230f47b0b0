import { z } from "zod";
import { addDays } from "../../../../platform/clock/time-zone.ts";
import { type JobHandler, defineJob, enqueueJob, handleJob } from "../../../../platform/jobs/define-job.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { type Subscriptions, readGroupTerms } from "../../../subscriptions/server/public.ts";
import { notifyRemovedJob, notifyRemovedUsers } from "../people/many/notify-removed.ts";
import type { Groups } from "../records/groups.ts";
import { lowerSeats, lowerSeatsOfAll } from "./lower-seats.ts";
import { readSeats } from "./read-seats.ts";
import { forgetOldCodes } from "../stores/codes-store.ts";

/** Removes the users of a group for whom the plan that runs has no seat (RULING-16). */
const lowerSeatsJob = defineJob({ name: "lower-seats", payload: z.object({ groupId: z.string() }) });

/** Looks every day, as soon as it has begun, for groups with more users than seats, and forgets codes that ended long ago. */
const checkSeatsJob = defineJob({ name: "check-seats", payload: z.object({}) });

/** The jobs of this domain, for the worker. */
export function groupJobs(groups: Groups): JobHandler[] {
  return [
    handleJob(lowerSeatsJob, ({ groupId }) => lowerSeats(groups, groupId)),
    handleJob(notifyRemovedJob, ({ groupId }) => notifyRemovedUsers(groups, groupId)),
    handleJob(checkSeatsJob, async () => {
      await lowerSeatsOfAll(groups);
      await forgetEndedCodes(groups);
      await planTomorrow(groups);
    }),
  ];
}

/** Removes the users beyond a group's seats, if any, in a job that runs as soon as the transaction has ended. */
export async function lowerSeatsNow(trx: Queries, { clock }: Subscriptions, groupId: string): Promise<void> {
  await enqueueJob(trx, clock, lowerSeatsJob, { groupId });
}

/** Begins what goes on daily. Safe at every start. */
export async function planSeatChecks({ database, subscriptions }: Groups): Promise<void> {
  await enqueueJob(database.db, subscriptions.clock, checkSeatsJob, {}, { uniqueKey: checkSeatsJob.name });
}

async function planTomorrow({ database, subscriptions: { clock, zone } }: Groups): Promise<void> {
  const runAt = zone.startOf(addDays(zone.dayAt(clock.now()), 1));
  await enqueueJob(database.db, clock, checkSeatsJob, {}, { runAt, uniqueKey: checkSeatsJob.name });
}

/**
 * Plans the removal of users for whom a group's plans have no seat: now, if one that has begun is too small for them, and
 * for the moment when each coming one begins. To be called in the transaction that grants a group a term; the daily look
 * would else take it up.
 */
export async function lowerSeatsLater(trx: Queries, subscriptions: Subscriptions, groupId: string): Promise<void> {
  const { clock, zone } = subscriptions;
  const now = clock.now();
  for (const { id, startsOn } of (await readGroupTerms(trx, [groupId])).get(groupId) ?? []) {
    const runAt = zone.startOf(startsOn);
    if (runAt > now)
      await enqueueJob(trx, clock, lowerSeatsJob, { groupId }, { runAt, uniqueKey: `lower-seats:${id}` });
  }
  const { status, users } = await readSeats(trx, subscriptions, groupId);
  if (status.state === "live" && status.paidSeats > 0 && users > status.paidSeats)
    await lowerSeatsNow(trx, subscriptions, groupId);
}

const DAY_MS = 86_400_000;

/** So many rows go in one statement. */
const BATCH = 500;

/** Forgets whose the codes were that were used or replaced long ago: their links are then answered like unknown ones. */
async function forgetEndedCodes({ database, subscriptions, limits }: Groups): Promise<void> {
  const before = subscriptions.clock.now() - limits.oldCodeDays * DAY_MS;
  while ((await forgetOldCodes(database.db, before, BATCH)) === BATCH);
}
