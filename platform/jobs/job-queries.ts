import type { Transaction } from "kysely";
import type { Flavor, Queries } from "../db/database.ts";
import type { JobsTable, JobTables } from "./tables.ts";

/** Adds a job, or with a key that is there asks for that job again (enqueue-job.ts says what that means). */
export async function insertJob(db: Queries<JobTables>, job: JobsTable): Promise<void> {
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
            .then(due)
            .else(ref("jobs.again_at"))
            .end(),
          // One that failed before keeps its pause.
          due_at: eb
            .case()
            .when(
              eb.or([
                isDead,
                eb.and([eb("jobs.state", "=", "waiting"), eb("jobs.attempts", "=", 0), eb("jobs.due_at", ">", due)]),
              ]),
            )
            .then(due)
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

/** Whether any job of these names is due. Costs no lock. */
export async function hasDueJob(db: Queries<JobTables>, names: readonly string[], now: number): Promise<boolean> {
  const due = await db
    .selectFrom("jobs")
    .select("id")
    .where("due_at", "<=", now)
    .where("name", "in", names)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

interface Claim {
  names: readonly string[];
  limit: number;
  now: number;
  leaseUntil: number;
  lease: string;
}

/** A job in the hands of a worker. */
export type ClaimedJob = Pick<JobsTable, "id" | "name" | "payload" | "attempts">;

/** What a worker holds a job by. Whoever comes with an outdated lease changes nothing. */
interface Hold {
  id: string;
  lease: string;
}

/** A job that was given up, as operators see it. */
export type DeadJob = Pick<JobsTable, "id" | "name" | "payload" | "attempts" | "last_error" | "created_at">;

/**
 * Takes due jobs, those first that have been due longest, among them those whose worker has died. No two workers get
 * the same one.
 */
export async function claimJobs(
  db: Queries<JobTables>,
  flavor: Flavor,
  { names, limit, now, leaseUntil, lease }: Claim,
): Promise<ClaimedJob[]> {
  return await db
    // Materialized: chosen once. As a plain subquery Postgres may run it anew for each row, and take more than the limit.
    .with(
      (cte) => cte("due").materialized(),
      (query) => {
        const due = query
          .selectFrom("jobs")
          .select("id")
          .where("due_at", "<=", now)
          .where("name", "in", names)
          .orderBy("due_at")
          .limit(limit);
        return flavor === "postgres" ? due.forUpdate().skipLocked() : due;
      },
    )
    .updateTable("jobs")
    .set(({ eb }) => ({ state: "running", due_at: leaseUntil, lease, attempts: eb("attempts", "+", 1) }))
    .where("id", "in", ({ selectFrom }) => selectFrom("due").select("id"))
    .returning(["id", "name", "payload", "attempts"])
    .execute();
}

/** Keeps the running jobs of these leases for longer. Those that another worker has taken meanwhile stay taken. */
export async function renewLeases(
  db: Queries<JobTables>,
  leases: readonly string[],
  leaseUntil: number,
): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ due_at: leaseUntil })
    .where("lease", "in", leases)
    .where("state", "=", "running")
    .execute();
}

/** A job is done: it goes, or waits for the run that was asked for meanwhile. */
export async function finishJob(trx: Transaction<JobTables>, { id, lease }: Hold): Promise<void> {
  const done = await trx
    .deleteFrom("jobs")
    .where("id", "=", id)
    .where("lease", "=", lease)
    .where("again_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!done) await runAgain(trx, { id, lease });
}

/** A job has failed and waits until `dueAt` for its next attempt. */
export async function pauseJob(db: Queries<JobTables>, { id, lease }: Hold, dueAt: number, error: string) {
  await db
    .updateTable("jobs")
    .set({ state: "waiting", due_at: dueAt, lease: null, last_error: error })
    .where("id", "=", id)
    .where("lease", "=", lease)
    .execute();
}

/** A job has failed for the last time: it is dead, or waits for the run that was asked for meanwhile. */
export async function buryJob(trx: Transaction<JobTables>, { id, lease }: Hold, error: string): Promise<void> {
  await trx
    .updateTable("jobs")
    .set({ state: "dead", due_at: null, lease: null, last_error: error })
    .where("id", "=", id)
    .where("lease", "=", lease)
    .where("again_at", "is", null)
    .execute();
  await runAgain(trx, { id, lease });
}

async function runAgain(trx: Transaction<JobTables>, { id, lease }: Hold): Promise<void> {
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

/** The jobs that were given up, the newest first. */
export async function listDeadJobs(db: Queries<JobTables>): Promise<DeadJob[]> {
  return await db
    .selectFrom("jobs")
    .select(["id", "name", "payload", "attempts", "last_error", "created_at"])
    .where("state", "=", "dead")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}

/** Puts a dead job back into the queue. Says whether there was one with this id. */
export async function reviveJob(db: Queries<JobTables>, id: string, now: number): Promise<boolean> {
  const revived = await db
    .updateTable("jobs")
    .set({ state: "waiting", due_at: now, attempts: 0 })
    .where("id", "=", id)
    .where("state", "=", "dead")
    .returning("id")
    .executeTakeFirst();
  return revived !== undefined;
}
