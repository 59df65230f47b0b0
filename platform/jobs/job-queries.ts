import type { ExpressionBuilder } from "kysely";
import type { Flavor, Queries, Trx } from "../db/database.ts";
import type { JobTables, JobsTable } from "./tables.ts";
import type { Clock } from "../clock/clock.ts";
import { AppError } from "../http/errors.ts";

/** Inserts a job, or requests the existing one with the same key again (see enqueue-job.ts). */
export async function insertJob(db: Queries, job: JobsTable): Promise<void> {
  await db
    .insertInto("jobs")
    .values(job)
    .onConflict((conflict) =>
      conflict.column("unique_key").doUpdateSet(({ eb, ref }) => {
        const due = job.due_at;
        const isRunning = eb("jobs.state", "=", "running");
        const isDead = eb("jobs.state", "=", "dead");
        return {
          payload: job.payload,
          again_at: eb
            .case()
            .when(eb.and([isRunning, eb.or([eb("jobs.again_at", "is", null), eb("jobs.again_at", ">", due)])]))
            .then(eb.val(due))
            .else(ref("jobs.again_at"))
            .end(),
          // A job that failed before keeps its pause.
          due_at: eb
            .case()
            .when(
              eb.or([
                isDead,
                eb.and([eb("jobs.state", "=", "waiting"), eb("jobs.attempts", "=", 0), eb("jobs.due_at", ">", due)]),
              ]),
            )
            .then(eb.val(due))
            .else(ref("jobs.due_at"))
            .end(),
          attempts: eb.case().when(isDead).then(0).else(ref("jobs.attempts")).end(),
          state: eb
            .case()
            .when(isDead)
            .then("waiting" as const)
            .else(ref("jobs.state"))
            .end(),
        };
      }),
    )
    .execute();
}

/** Inserts jobs without a key; no more than fit in one statement. */
export async function insertJobs(db: Queries, jobs: readonly JobsTable[]): Promise<void> {
  await db.insertInto("jobs").values(jobs).execute();
}

const HOUR_MS = 3_600_000;
/** A lease this far ahead, or three times as far as a worker's own, was written by a clock that ran ahead. */
const BEYOND_LEASES_MS = HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
/** How far ahead a job is scheduled by `nextLook`. */
export const FURTHEST_PLAN_MS = 30 * DAY_MS;
/** Longer than any job is scheduled ahead: jobs for a later time re-check for themselves whether it has come. */
const BEYOND_PLANS_MS = 45 * DAY_MS;

/** A job's priority (platform/jobs/tables.ts). */
export type Priority = (typeof priorities)[number];
const priorities = [0, 1] as const;

/** When a worker looks for jobs, and for how long it would claim them. */
interface Moment {
  now: number;
  leaseMs: number;
}

/** A job that is due, or one scheduled so far ahead that a clock must have run ahead when it was written. */
type Due = "due" | "astray";

/** Jobs that are astray would otherwise wait until the clock gets there again. */
function isAstray({ now, leaseMs }: Moment) {
  const beyondLeases = now + Math.max(BEYOND_LEASES_MS, 3 * leaseMs);
  return ({ eb, and, or }: ExpressionBuilder<JobTables, "jobs">) =>
    or([eb("due_at", ">", now + BEYOND_PLANS_MS), and([eb("state", "=", "running"), eb("due_at", ">", beyondLeases)])]);
}

/** Whether any job of these names is to be run. Takes no lock, and looks at few jobs however many are planned. */
export async function findDue(db: Queries, names: readonly string[], moment: Moment): Promise<Due | undefined> {
  const some = db.selectFrom("jobs").select("id").where("name", "in", names).limit(1);
  const due = await some.where("due_at", "<=", moment.now).executeTakeFirst();
  if (due !== undefined) return "due";
  const astray = await some.where(isAstray(moment)).executeTakeFirst();
  return astray === undefined ? undefined : "astray";
}

interface Claim extends Moment {
  names: readonly string[];
  limit: number;
  lease: string;
  which: Due;
}

/** A job claimed by a worker. */
export type ClaimedJob = Pick<JobsTable, "id" | "name" | "payload" | "attempts">;

/** A worker's hold on a job. Updates with an outdated lease change nothing. */
interface Hold {
  id: string;
  lease: string;
}

/** A dead job, as operators see it. */
export type DeadJob = Pick<JobsTable, "id" | "name" | "payload" | "attempts" | "last_error" | "created_at">;

/** Claims due jobs, by priority and then longest overdue first, including those whose worker died. No two workers get the same one. */
export async function claimJobs(
  db: Queries,
  flavor: Flavor,
  { names, limit, lease, which, ...moment }: Claim,
): Promise<ClaimedJob[]> {
  return await db
    // Materialized, so that it is evaluated once: Postgres may run a plain subquery for each row and exceed the limit.
    .with(
      (cte) => cte("due").materialized(),
      (query) => {
        const due = query
          .selectFrom("jobs")
          .select("id")
          .where("name", "in", names)
          // Named, so that the index of both is searched rather than read from its start.
          .$if(which === "due", (jobs) => jobs.where("priority", "in", priorities).where("due_at", "<=", moment.now))
          .$if(which === "astray", (jobs) => jobs.where(isAstray(moment)))
          .orderBy("priority")
          .orderBy("due_at")
          .limit(limit);
        return flavor === "postgres" ? due.forUpdate().skipLocked() : due;
      },
    )
    .updateTable("jobs")
    .set(({ eb }) => ({
      state: "running",
      due_at: moment.now + moment.leaseMs,
      lease,
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "in", ({ selectFrom }) => selectFrom("due").select("id"))
    .returning(["id", "name", "payload", "attempts"])
    .execute();
}

/** Extends the leases of running jobs. Jobs that another worker has taken over are not affected. */
export async function renewLeases(db: Queries, leases: readonly string[], leaseUntil: number): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ due_at: leaseUntil })
    .where("lease", "in", leases)
    .where("state", "=", "running")
    .execute();
}

/** Removes a finished job, or reschedules it if it was requested again in the meantime. */
export async function finishJob(trx: Trx, { id, lease }: Hold): Promise<void> {
  const done = await trx
    .deleteFrom("jobs")
    .where("id", "=", id)
    .where("lease", "=", lease)
    .where("again_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!done) await runAgain(trx, { id, lease });
}

/** Makes a failed job wait until `dueAt` for its next attempt. */
export async function pauseJob(db: Queries, { id, lease }: Hold, dueAt: number, error: string) {
  await db
    .updateTable("jobs")
    .set({ state: "waiting", due_at: dueAt, lease: null, last_error: error })
    .where("id", "=", id)
    .where("lease", "=", lease)
    .execute();
}

/** Marks a job as dead after its last attempt, or reschedules it if it was requested again in the meantime. */
export async function buryJob(trx: Trx, { id, lease }: Hold, error: string): Promise<void> {
  await trx
    .updateTable("jobs")
    .set({ state: "dead", due_at: null, lease: null, last_error: error })
    .where("id", "=", id)
    .where("lease", "=", lease)
    .where("again_at", "is", null)
    .execute();
  await runAgain(trx, { id, lease });
}

async function runAgain(trx: Trx, { id, lease }: Hold): Promise<void> {
  await trx
    .updateTable("jobs")
    .set(({ ref }) => ({
      state: "waiting",
      due_at: ref("again_at"),
      again_at: null,
      lease: null,
      attempts: 0,
      last_error: null,
    }))
    .where("id", "=", id)
    .where("lease", "=", lease)
    .execute();
}

/** Lists dead jobs, newest first. */
export async function listDeadJobs(db: Queries): Promise<DeadJob[]> {
  return await db
    .selectFrom("jobs")
    .select(["id", "name", "payload", "attempts", "last_error", "created_at"])
    .where("state", "=", "dead")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}

/** Counts overdue jobs: due for longer than `lateMs` and not claimed, for instance because no worker is running. */
export async function countLateJobs(db: Queries, now: number): Promise<number> {
  const { count } = await db
    .selectFrom("jobs")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("state", "=", "waiting")
    .where("due_at", "<", now - LATE_MS)
    .executeTakeFirstOrThrow();
  return count;
}

/** A job that is due for longer than this waits for a worker that isn't there, in milliseconds. */
const LATE_MS = 60_000;

/** Counts the jobs of the queue by their state, and those among the waiting that are late. */
export async function countJobs(db: Queries, now: number): Promise<Record<JobsTable["state"] | "late", number>> {
  const rows = await db
    .selectFrom("jobs")
    .select(({ fn }) => ["state" as const, fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  const of = (state: JobsTable["state"]) => rows.find((row) => row.state === state)?.count ?? 0;
  return { waiting: of("waiting"), running: of("running"), dead: of("dead"), late: await countLateJobs(db, now) };
}

/** Puts a dead job back into the queue. Returns whether there was one with this id. */
export async function reviveJob(db: Queries, id: string, now: number): Promise<boolean> {
  const revived = await db
    .updateTable("jobs")
    .set({ state: "waiting", due_at: now, attempts: 0 })
    .where("id", "=", id)
    .where("state", "=", "dead")
    .returning("id")
    .executeTakeFirst();
  return revived !== undefined;
}

/** Runs a job again that was given up: an operator's decision. @throws AppError no-such-job */
export async function retryJob(db: Queries, clock: Clock, jobId: string): Promise<void> {
  if (await reviveJob(db, jobId, clock.now())) return;
  throw new AppError({
    code: "no-such-job",
    status: 409,
    message: "There is no failed job with this id; it may be running again.",
  });
}
