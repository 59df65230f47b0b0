import { databaseSettingsSchema, type DatabaseSettings } from "../../database-settings.ts";
import { z } from "zod";
import type { Clock } from "../../../clock/clock.ts";
import type { Database } from "../../database.ts";
import { count } from "../../../telemetry/count.ts";
import { inThread } from "../../../threads/in-thread.ts";
import { type JobHandler, defineJob, enqueueJob, handleJob } from "../../../jobs/define-job.ts";
import { lastBackup, recordBackup } from "../backups-store.ts";
import { type BackupPlace, type KeepRule, placeSchema } from "../store/store.ts";

/** Backups that are made by themselves. */
export interface BackupSchedule {
  everyMs: number;
  place: BackupPlace;
  keep: KeepRule;
  product: string;
  keyFingerprint: string;
}

export interface ScheduledBackups {
  database: Database;
  clock: Clock;
  /** Where the database is, to open it in a thread. */
  settings: DatabaseSettings;
  /** Undefined where none are wanted. */
  schedule: BackupSchedule | undefined;
}

/** Looks whether a backup is due, and when the next one is. */
const planJob = defineJob({ name: "plan-backups", payload: z.object({}), attempts: 30 });

/** Makes one. It is tried for a quarter of an hour, and then among the failures until the next one is due. */
const makeJob = defineJob({ name: "make-backup", payload: z.object({}), attempts: 5, pauseMs: 60_000 });

/** A backup that takes longer is given up, in milliseconds. */
const LONGEST_MS = 6 * 3_600_000;

/** The jobs of backups, for the worker: also where none are wanted, since some may still be queued. */
export function backupJobs(backups: ScheduledBackups): JobHandler[] {
  return [
    handleJob(planJob, () => planBackups(backups)),
    handleJob(makeJob, async (_, { signal }) => {
      if (backups.schedule === undefined) return;
      try {
        await makeScheduled(backups, backups.schedule, signal);
      } catch (error) {
        count("backup", "failed");
        throw error;
      }
    }),
  ];
}

/** Queues a backup if one is due, and the next look. Safe at every start, and in several processes. */
export async function planBackups({ database: { db }, clock, schedule }: ScheduledBackups): Promise<void> {
  if (schedule === undefined) return;
  const now = clock.now();
  const last = await lastBackup(db);
  const dueAt = last === undefined ? now : Math.min(last.made_at, now) + schedule.everyMs;
  if (dueAt <= now) await enqueueJob(db, clock, makeJob, {}, { uniqueKey: makeJob.name });
  const runAt = dueAt <= now ? now + schedule.everyMs : dueAt;
  await enqueueJob(db, clock, planJob, {}, { runAt, uniqueKey: planJob.name });
}

async function makeScheduled(
  { database, clock, settings }: ScheduledBackups,
  { place, keep, product, keyFingerprint }: BackupSchedule,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const { dataDir, databaseUrl } = settings;
  const order: BackupOrder = { settings: { dataDir, databaseUrl }, place, product, keyFingerprint, keep, now };
  const made = await inThread(new URL("./backup-thread.ts", import.meta.url), {
    order,
    answer: madeBackupSchema,
    longestMs: LONGEST_MS,
    signal,
  });
  await recordBackup(database.db, made, now);
  count("backup", "made");
}

/** What the thread that makes a backup is given. */
export const backupOrderSchema = z.object({
  settings: databaseSettingsSchema,
  place: placeSchema,
  product: z.string(),
  keyFingerprint: z.string(),
  keep: z.object({ days: z.int(), weeks: z.int(), months: z.int() }),
  now: z.number(),
});

type BackupOrder = z.infer<typeof backupOrderSchema>;

/** What it answers. */
const madeBackupSchema = z.object({
  name: z.string(),
  place: z.string(),
  bytes: z.number(),
  rows: z.number(),
  removed: z.number(),
});
