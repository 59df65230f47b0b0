import { databaseSettingsSchema } from "../../database-settings.ts";
import { z } from "zod";
import { count } from "../../../telemetry/count.ts";
import { inThread } from "../../../threads/in-thread.ts";
import { type JobHandler, defineJob, enqueueJob, handleJob } from "../../../jobs/define-job.ts";
import { lastBackup, listBackups, recordBackup, recordVerified } from "../backups-store.ts";
import { placeSchema } from "../../../files/stores/place.ts";
import { handleRehearsal, planRehearsal } from "./rehearsal-job.ts";
import type { BackupSchedule, ScheduledBackups } from "./scheduled-backups.ts";

/** Looks whether a backup is due, and when the next one is. */
const planJob = defineJob({ name: "plan-backups", payload: z.object({}), attempts: 30 });

/** Makes one. It is tried for a quarter of an hour, and then among the failures until the next one is due. */
const makeJob = defineJob({ name: "make-backup", payload: z.object({}), attempts: 5, pauseMs: 60_000 });

/** Reads the last one where it lies, once a day: what was written isn't always what can be read. */
const verifyJob = defineJob({ name: "verify-backup", payload: z.object({}), attempts: 3, pauseMs: 600_000 });

const DAY_MS = 86_400_000;

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
    handleJob(verifyJob, (_, { signal }) => verifyLast(backups, signal)),
    handleRehearsal(backups),
  ];
}

/** Compares the last backup with its checksums, and does so again tomorrow. @throws Error saying what is wrong with it */
async function verifyLast(
  { database: { db }, clock, settings, schedule }: ScheduledBackups,
  signal: AbortSignal,
): Promise<void> {
  if (schedule === undefined) return;
  const now = clock.now();
  await enqueueJob(db, clock, verifyJob, {}, { runAt: now + DAY_MS, uniqueKey: verifyJob.name });
  const last = await lastBackup(db);
  if (last === undefined) return;
  const { dataDir, databaseUrl } = settings;
  const order: VerifyOrder = {
    verify: last.name,
    from: last.place,
    settings: { dataDir, databaseUrl },
    place: schedule.place,
    keys: [...schedule.keys],
    now,
  };
  try {
    const { isThere } = await inThread(new URL("./backup-thread.ts", import.meta.url), {
      order,
      answer: z.object({ isThere: z.boolean() }),
      longestMs: LONGEST_MS,
      signal,
    });
    // One that lies elsewhere, or was removed, is told by the look at its place.
    if (isThere) await recordVerified(db, last.name, clock.now());
  } catch (error) {
    // One that was stopped says nothing of the backup.
    if (!signal.aborted) count("backup", "damaged");
    throw error;
  }
}

/** Queues a backup if one is due, and the next look. Safe at every start, and in several processes. */
export async function planBackups(backups: ScheduledBackups): Promise<void> {
  const {
    database: { db },
    clock,
    schedule,
  } = backups;
  if (schedule === undefined) return;
  const now = clock.now();
  const last = await lastBackup(db);
  const dueAt = last === undefined ? now : Math.min(last.made_at, now) + schedule.everyMs;
  if (dueAt <= now) await enqueueJob(db, clock, makeJob, {}, { uniqueKey: makeJob.name });
  const runAt = dueAt <= now ? now + schedule.everyMs : dueAt;
  await enqueueJob(db, clock, planJob, {}, { runAt, uniqueKey: planJob.name });
  await enqueueJob(db, clock, verifyJob, {}, { runAt: now + DAY_MS, uniqueKey: verifyJob.name });
  await planRehearsal(backups);
}

async function makeScheduled(
  { database, clock, settings }: ScheduledBackups,
  { place, keys, keep, product, keyFingerprint }: BackupSchedule,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const { dataDir, databaseUrl } = settings;
  const known = await listBackups(database.db);
  const order: BackupOrder = {
    settings: { dataDir, databaseUrl },
    place,
    keys: [...keys],
    product,
    keyFingerprint,
    keep,
    known,
    now,
  };
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
  keys: z.array(z.string()),
  product: z.string(),
  keyFingerprint: z.string(),
  keep: z.object({ days: z.int(), weeks: z.int(), months: z.int() }),
  /** The names of the backups that this database has made. */
  known: z.array(z.string()),
  now: z.number(),
});

type BackupOrder = z.infer<typeof backupOrderSchema>;

/** The same for one that is verified: `from` is where it was put. */
export const verifyOrderSchema = z.object({
  verify: z.string(),
  from: z.string(),
  settings: databaseSettingsSchema,
  place: placeSchema,
  keys: z.array(z.string()),
  now: z.number(),
});

type VerifyOrder = z.infer<typeof verifyOrderSchema>;

/** What it answers. */
const madeBackupSchema = z.object({
  name: z.string(),
  place: z.string(),
  bytes: z.number(),
  rows: z.number(),
  removed: z.number(),
});
