import { z } from "zod";
import { type JobHandler, defineJob, enqueueJob, handleJob, nextLook } from "../../../jobs/define-job.ts";
import { count } from "../../../telemetry/count.ts";
import { freeBytes } from "../../../telemetry/machine.ts";
import { StartError } from "../../../starting/starting.ts";
import { describePostgres } from "../../postgres/open-postgres.ts";
import { sqliteBytes } from "../../sqlite/open-sqlite.ts";
import { lastBackup, lastRehearsal, recordRehearsal } from "../backups-store.ts";
import type { ScheduledBackups } from "./scheduled-backups.ts";

/** Restores the last backup aside, once a month: what can be read can't always be restored. */
const rehearseJob = defineJob({ name: "rehearse-restore", payload: z.object({}), attempts: 3, pauseMs: 600_000 });

const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;
/** What must stay free for the server meanwhile, in bytes. */
const RESERVE = 500_000_000;

/** The rehearsal of a restore, for the worker. */
export function handleRehearsal(backups: ScheduledBackups): JobHandler {
  return handleJob(rehearseJob, async (_, { signal }) => {
    if (!(await isDue(backups))) return await planRehearsal(backups);
    await rehearseLast(backups, signal);
    await planRehearsal(backups);
  });
}

/** Queues the next rehearsal: a month after the last one, the first time after a day. Safe at every start. */
export async function planRehearsal(backups: ScheduledBackups): Promise<void> {
  const { database, clock, schedule } = backups;
  if (schedule === undefined) return;
  const last = await lastRehearsal(database.db);
  const now = clock.now();
  const at = last === undefined ? now + DAY_MS : Math.max(last.rehearsed_at + MONTH_MS, now + DAY_MS);
  await enqueueJob(database.db, clock, rehearseJob, {}, { runAt: nextLook(clock, at), uniqueKey: rehearseJob.name });
}

/** A start may have planned it sooner, with a clock that was wrong. */
async function isDue({ database, clock, schedule }: ScheduledBackups): Promise<boolean> {
  if (schedule === undefined) return false;
  const last = await lastRehearsal(database.db);
  return last === undefined || last.rehearsed_at + MONTH_MS <= clock.now();
}

/** @throws Error saying why the backup can't be restored, or that there is no room for it */
async function rehearseLast(backups: ScheduledBackups, signal: AbortSignal): Promise<void> {
  const { database, clock, settings, schedule, rehearse } = backups;
  const last = await lastBackup(database.db);
  if (schedule === undefined || last === undefined || last.place !== schedule.place.to) return;
  const { dataDir } = settings;
  const needed = last.bytes + (await databaseBytes(backups)) + RESERVE;
  const free = await freeBytes(dataDir);
  if (free < needed) {
    count("backup", "unrehearsed");
    throw new StartError(
      `A restore of ${last.name} can't be rehearsed: it needs ${megabytes(needed)} in ${dataDir}, and ${megabytes(free)} are free.`,
    );
  }
  const { place, keys } = schedule;
  try {
    const order = { name: last.name, place, keys: [...keys], dataDir, now: clock.now() };
    const { isThere, ms } = await rehearse(order, signal);
    // One that was removed is told by the look at its place.
    if (isThere) await recordRehearsal(database.db, last.name, { at: clock.now(), ms });
  } catch (error) {
    if (!signal.aborted) count("backup", "unrestorable");
    throw error;
  }
}

async function databaseBytes({ database, settings }: ScheduledBackups): Promise<number> {
  return database.flavor === "postgres" ? (await describePostgres(database)).bytes : sqliteBytes(settings.dataDir);
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString("en-US")} MB`;
}
