import { assert, double, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { fixedClock } from "../clock/clock.ts";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { onEachDatabase } from "../testing/databases.ts";
import { defineJob, handleJob, type JobRun } from "./define-job.ts";
import { enqueueJob, type EnqueueOptions } from "./enqueue-job.ts";
import { listDeadJobs, reviveJob } from "./job-queries.ts";
import { pauseAfter } from "./pause.ts";
import type { JobTables } from "./tables.ts";
import { countJob } from "./testing/count-jobs.ts";
import { Worker, type WorkerOptions } from "./worker.ts";

const start = 1_763_700_000_000;

/** A worker whose job does what `run` does, and the words it told the operators. */
function workshop(database: Database<JobTables>, run: (thing: string, run: JobRun) => unknown) {
  const clock = fixedClock(start);
  const told: string[] = [];
  const options: WorkerOptions = {
    database,
    clock,
    handlers: [
      handleJob(
        countJob,
        async ({ thing }, details) => {
          await run(thing, details);
        },
        async ({ thing }) => {
          told.push(`died: ${thing}`);
        },
      ),
    ],
    log: { warn: (_, message) => told.push(message), error: (_, message) => told.push(message) },
    random: () => 1,
    pollMs: 5,
  };
  const enqueue = (thing: string, more: EnqueueOptions = {}) =>
    enqueueJob(database.db, clock, countJob, { thing }, more);
  return { clock, told, options, worker: new Worker(options), enqueue };
}

async function jobRows({ db }: Database<JobTables>) {
  return await db.selectFrom("jobs").selectAll().orderBy("created_at").orderBy("id").execute();
}

onEachDatabase<JobTables>("jobs", (open) => {
  test("a job runs if and only if the transaction that asks for it commits", async () => {
    const database = await open();
    const ran: string[] = [];
    const { clock, worker } = workshop(database, (thing) => ran.push(thing));
    const refused = database.db.transaction().execute(async (trx) => {
      await enqueueJob(trx, clock, countJob, { thing: "rolled back" });
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");
    await database.db.transaction().execute(async (trx) => enqueueJob(trx, clock, countJob, { thing: "committed" }));
    expect(await worker.runDue()).toBe(1);
    expect(ran).toEqual(["committed"]);
    expect(await jobRows(database)).toEqual([]);
  });

  test("a payload that is not the declared one is refused before it is queued, and nothing runs on one in the queue", async () => {
    const database = await open();
    const ran: string[] = [];
    const { clock, told, worker } = workshop(database, (thing) => ran.push(thing));
    const loose = defineJob({ name: countJob.name, payload: z.object({ thing: z.union([z.string(), z.number()]) }) });
    const strict = defineJob({ name: "strict", payload: z.object({ thing: z.string().max(3) }) });
    await expect(enqueueJob(database.db, clock, strict, { thing: "too long" })).rejects.toThrow(/thing/);
    await enqueueJob(database.db, clock, loose, { thing: 7 });
    await worker.runDue();
    expect(ran).toEqual([]);
    expect(told).toEqual(["a job failed and will be tried again"]);
  });

  test("a job for later waits for its time, and due ones run in the order of their times", async () => {
    const database = await open();
    const ran: string[] = [];
    const { clock, options, enqueue } = workshop(database, (thing) => ran.push(thing));
    const worker = new Worker({ ...options, concurrency: 1 });
    await enqueue("tomorrow", { runAt: start + 86_400_000 });
    await enqueue("second", { runAt: start + 2 });
    await enqueue("first", { runAt: start + 1 });
    expect(await worker.runDue()).toBe(0);
    clock.advance(86_399_999);
    expect(await worker.runDue()).toBe(2);
    clock.advance(1);
    expect(await worker.runDue()).toBe(1);
    expect(ran).toEqual(["first", "second", "tomorrow"]);
  });

  test("a job that fails is tried again after longer and longer pauses, and is dead in the end until an operator revives it", async () => {
    const database = await open();
    let mended = false;
    const attempts: [number, boolean][] = [];
    const { clock, told, worker, enqueue } = workshop(database, (_, { attempt, isLast }) => {
      attempts.push([attempt, isLast]);
      if (!mended) throw new Error("the disk is full");
    });
    await enqueue("file");
    for (const pause of [1_000, 2_000]) {
      expect(await worker.runDue()).toBe(1);
      expect(await jobRows(database)).toMatchObject([
        { state: "waiting", due_at: clock.now() + pause, last_error: "the disk is full" },
      ]);
      clock.advance(pause - 1);
      expect(await worker.runDue()).toBe(0);
      clock.advance(1);
    }
    expect(await worker.runDue()).toBe(1);
    clock.advance(86_400_000);
    expect(await worker.runDue()).toBe(0);
    expect(attempts).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(told.at(-1)).toBe("a job is dead");
    const [dead] = await listDeadJobs(database.db);
    expect(dead).toMatchObject({ name: "count", attempts: 3, last_error: "the disk is full" });

    mended = true;
    expect(await reviveJob(database.db, "no such job", clock.now())).toBe(false);
    expect(await reviveJob(database.db, dead?.id ?? "", clock.now())).toBe(true);
    expect(await reviveJob(database.db, dead?.id ?? "", clock.now())).toBe(false);
    expect(await worker.runDue()).toBe(1);
    expect(await jobRows(database)).toEqual([]);
  });

  test("jobs with the same key are one job while they wait, at the earlier of their times", async () => {
    const database = await open();
    const ran: string[] = [];
    const { clock, worker, enqueue } = workshop(database, (thing) => ran.push(thing));
    await enqueue("a", { uniqueKey: "count:a", runAt: start + 500 });
    await enqueue("a", { uniqueKey: "count:a", runAt: start + 100 });
    await enqueue("a", { uniqueKey: "count:a", runAt: start + 900 });
    await enqueue("b", { uniqueKey: "count:b", runAt: start + 100 });
    clock.advance(100);
    await worker.runDue();
    expect(ran.toSorted()).toEqual(["a", "b"]);
    clock.advance(1_000);
    expect(await worker.runDue()).toBe(0);
    await enqueue("a", { uniqueKey: "count:a" });
    expect(await worker.runDue()).toBe(1);
  });

  test("asked for again while it runs, a job runs once more: what it overlooked is not lost", async () => {
    const database = await open();
    let runs = 0;
    const { worker, enqueue } = workshop(database, async () => {
      runs += 1;
      if (runs > 1) return;
      await enqueue("a", { uniqueKey: "count:a" });
      await enqueue("a", { uniqueKey: "count:a", runAt: start + 50 });
    });
    await enqueue("a", { uniqueKey: "count:a" });
    expect(await worker.runDue()).toBe(2);
    expect(runs).toBe(2);
    expect(await jobRows(database)).toEqual([]);
  });

  test("a key's request outlives the death of the run that it came into, and revives a dead job", async () => {
    const database = await open();
    let runs = 0;
    const { clock, worker, enqueue } = workshop(database, async () => {
      runs += 1;
      if (runs === 3) await enqueue("a", { uniqueKey: "count:a" });
      if (runs <= 6) throw new Error("broken");
    });
    await enqueue("a", { uniqueKey: "count:a" });
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await worker.runDue();
      clock.advance(60_000);
    }
    expect(runs).toBe(6);
    expect(await jobRows(database)).toMatchObject([{ state: "dead" }]);
    await enqueue("a", { uniqueKey: "count:a" });
    expect(await worker.runDue()).toBe(1);
    expect(await jobRows(database)).toEqual([]);
  });

  test("a job that is being retried keeps its pause, however often it is asked for", async () => {
    const database = await open();
    let runs = 0;
    const { worker, enqueue } = workshop(database, () => {
      runs += 1;
      throw new Error("the server is down");
    });
    for (let round = 0; round < 5; round += 1) {
      await enqueue("a", { uniqueKey: "count:a" });
      await worker.runDue();
    }
    expect(runs).toBe(1);
  });

  test("a worker leaves jobs alone that it does not know", async () => {
    const database = await open();
    const { clock, worker } = workshop(database, () => {});
    const other = defineJob({ name: "of-a-newer-release", payload: z.object({}) });
    await enqueueJob(database.db, clock, other, {});
    expect(await worker.runDue()).toBe(0);
    expect(await jobRows(database)).toMatchObject([{ state: "waiting", attempts: 0 }]);
  });

  test("a job whose worker fell silent is taken up after its lease, and the silent one can't spoil it any more", async () => {
    const database = await open();
    const silent = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    let runs = 0;
    const { clock, options, worker, enqueue } = workshop(database, async () => {
      runs += 1;
      if (runs > 1) throw new Error("the second one fails");
      taken.resolve();
      await silent.promise;
    });
    await enqueue("a");
    const first = worker.runDue();
    await taken.promise;
    const second = new Worker(options);
    clock.advance(59_999);
    expect(await second.runDue()).toBe(0);
    clock.advance(1);
    expect(await second.runDue()).toBe(1);
    const waiting = await jobRows(database);
    expect(waiting).toMatchObject([{ state: "waiting", last_error: "the second one fails" }]);
    silent.resolve();
    await first;
    expect(await jobRows(database)).toEqual(waiting);
  });

  test("a job that kills its process each time is dead after its last attempt, and says so", async () => {
    const database = await open();
    const { clock, told, worker, enqueue } = workshop(database, () => {});
    await enqueue("poison");
    // As three workers that were killed at it leave it behind.
    await database.db
      .updateTable("jobs")
      .set({ state: "running", attempts: countJob.attempts, lease: "gone", due_at: start })
      .execute();
    await worker.runDue();
    expect(told).toEqual(["died: poison", "a job is dead"]);
    clock.advance(86_400_000);
    expect(await worker.runDue()).toBe(0);
    expect(await listDeadJobs(database.db)).toMatchObject([{ last_error: "the worker died during the last attempt" }]);
  });

  test("six workers racing for 60 jobs run each once", async () => {
    const database = await open();
    const ran: string[] = [];
    const { options, enqueue } = workshop(database, (thing) => ran.push(thing));
    const things = Array.from({ length: 60 }, (_, index) => `thing ${index}`);
    for (const thing of things) await enqueue(thing);
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => openDatabase<JobTables>(database.settings)));
    const workers = [database, ...others].map((each) => new Worker({ ...options, database: each }));
    await Promise.all(workers.map((worker) => worker.runDue()));
    for (const other of others) await other.close();
    expect(ran.toSorted()).toEqual(things.toSorted());
  });

  test("a started worker finds jobs by itself; its stop waits for the job in hand and takes no other", async () => {
    const database = await open();
    const inHand = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const ran: string[] = [];
    const { options, enqueue } = workshop(database, async (thing, { signal }) => {
      inHand.resolve();
      await goOn.promise;
      ran.push(`${thing} ${signal.aborted}`);
    });
    const worker = new Worker({ ...options, concurrency: 1 });
    worker.start();
    await enqueue("first");
    await inHand.promise;
    await enqueue("second");
    const stopped = worker.stop();
    goOn.resolve();
    await stopped;
    expect(ran).toEqual(["first false"]);
    expect(await jobRows(database)).toMatchObject([{ state: "waiting", attempts: 0 }]);
  });

  test("a job in hand is told to give up when a stop can't wait any longer, and runs again later", async () => {
    const database = await open();
    const inHand = Promise.withResolvers<void>();
    const { options, enqueue } = workshop(database, async (_, { signal }) => {
      inHand.resolve();
      await new Promise<void>((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("told to give up")));
      });
    });
    const worker = new Worker({ ...options, graceMs: 10 });
    worker.start();
    await enqueue("endless");
    await inHand.promise;
    await worker.stop();
    expect(await jobRows(database)).toMatchObject([{ state: "waiting", last_error: "told to give up" }]);
  });
});

test("pauses double up to the longest, and are never shorter than half of it", () => {
  const job = { pauseMs: 1_000, longestPauseMs: 3_600_000 };
  assert(
    property(
      integer({ min: 1, max: 5_000 }),
      double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempt, chance) => {
        const pause = pauseAfter(attempt, job, () => chance);
        const whole = Math.min(1_000 * 2 ** (attempt - 1), 3_600_000);
        expect(pause).toBeGreaterThanOrEqual(Math.floor(whole / 2));
        expect(pause).toBeLessThanOrEqual(whole);
      },
    ),
  );
});
