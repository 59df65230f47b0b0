import { assert, double, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { fixedClock } from "../clock/clock.ts";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { onEachDatabase } from "../testing/databases.ts";
import { type EnqueueOptions, type JobRun, defineJob, enqueueJob, handleJob } from "./define-job.ts";
import { listDeadJobs, reviveJob } from "./job-queries.ts";
import { pauseAfter } from "./run-job.ts";
import { countJob } from "./testing/count-jobs.ts";
import { Worker, type WorkerOptions } from "./worker.ts";

const start = 1_763_700_000_000;

/** A worker whose job calls `run`, and its log messages. */
function workshop(database: Database, run: (thing: string, run: JobRun) => unknown) {
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

async function jobRows({ db }: Database) {
  return await db.selectFrom("jobs").selectAll().orderBy("created_at").orderBy("id").execute();
}

onEachDatabase("jobs", (open) => {
  test("a job runs if and only if the transaction that enqueues it commits", async () => {
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

  test("what somebody waits for runs before what was due long ago and can wait", async () => {
    const database = await open();
    const ran: string[] = [];
    const { clock, options, enqueue } = workshop(database, (thing) => ran.push(thing));
    for (let reminder = 1; reminder <= 20; reminder += 1) await enqueue(`reminder ${reminder}`, { priority: 1 });
    clock.advance(60_000);
    await enqueue("password");
    await new Worker({ ...options, concurrency: 1 }).runDue();
    expect(ran.slice(0, 3)).toEqual(["password", "reminder 1", "reminder 2"]);
    expect(ran).toHaveLength(21);
  });

  test("an invalid payload is rejected before it is queued, and a queued one never runs", async () => {
    const database = await open();
    const ran: string[] = [];
    const { clock, told, worker } = workshop(database, (thing) => ran.push(thing));
    const loose = defineJob({ name: countJob.name, payload: z.object({ thing: z.union([z.string(), z.number()]) }) });
    const strict = defineJob({ name: "strict", payload: z.object({ thing: z.string().max(3) }) });
    await expect(enqueueJob(database.db, clock, strict, { thing: "too long" })).rejects.toThrow(/thing/);
    await enqueueJob(database.db, clock, loose, { thing: 7 });
    await worker.runDue();
    expect(ran).toEqual([]);
    expect(told).toEqual(["a job failed and will be retried"]);
  });

  test("a scheduled job waits for its time, and due jobs run in order of their times", async () => {
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

  test("a failing job is retried after longer and longer pauses, and is finally dead until an operator revives it", async () => {
    const database = await open();
    let fixed = false;
    const attempts: [number, boolean][] = [];
    const { clock, told, worker, enqueue } = workshop(database, (_, { attempt, isLast }) => {
      attempts.push([attempt, isLast]);
      if (!fixed) throw new Error("the disk is full");
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

    fixed = true;
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

  test("a job enqueued again while running runs once more: nothing it missed is lost", async () => {
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

  test("a repeated request survives the failure of the current run, and revives a dead job", async () => {
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

  test("a job being retried keeps its pause, however often it is enqueued", async () => {
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

  test("a worker ignores unknown jobs", async () => {
    const database = await open();
    const { clock, worker } = workshop(database, () => {});
    const other = defineJob({ name: "of-a-newer-release", payload: z.object({}) });
    await enqueueJob(database.db, clock, other, {});
    expect(await worker.runDue()).toBe(0);
    expect(await jobRows(database)).toMatchObject([{ state: "waiting", attempts: 0 }]);
  });

  test("a clock that ran a year ahead and was put right leaves no job waiting for that year", async () => {
    const database = await open();
    const ran: string[] = [];
    const { clock, worker, enqueue } = workshop(database, (thing) => ran.push(thing));
    const [hour, day] = [3_600_000, 24 * 3_600_000];
    await enqueue("planned for soon", { runAt: start + 30 * day });
    clock.advance(365 * day);
    await enqueue("planned meanwhile", { runAt: clock.now() + day });
    await enqueue("held by a worker that is gone");
    await database.db
      .updateTable("jobs")
      .set({ state: "running", lease: "gone", attempts: 1, due_at: clock.now() + 60_000 })
      .where("id", "=", (await jobRows(database)).at(-1)?.id ?? "")
      .execute();
    clock.advance(-365 * day);
    expect(await worker.runDue()).toBe(2);
    expect(ran.toSorted()).toEqual(["held by a worker that is gone", "planned meanwhile"]);
    clock.advance(30 * day);
    expect(await worker.runDue()).toBe(1);
    // An hour ahead is enough for a lease, and a lease that runs is kept.
    await enqueue("held");
    const hold = (until: number) =>
      database.db.updateTable("jobs").set({ state: "running", lease: "other", due_at: until }).execute();
    await hold(clock.now() + 60_000);
    expect(await worker.runDue()).toBe(0);
    await hold(clock.now() + hour + 1);
    expect(await worker.runDue()).toBe(1);
  });

  test("a worker with long leases lets others keep theirs as long", async () => {
    const database = await open();
    const { clock, options, enqueue } = workshop(database, () => undefined);
    const day = 24 * 3_600_000;
    const patient = new Worker({ ...options, leaseMs: day });
    await enqueue("held");
    const hold = (until: number) =>
      database.db.updateTable("jobs").set({ state: "running", lease: "other", due_at: until }).execute();
    await hold(clock.now() + 3 * day);
    expect(await patient.runDue()).toBe(0);
    await hold(clock.now() + 3 * day + 1);
    expect(await patient.runDue()).toBe(1);
  });

  test("a job of an unresponsive worker is reclaimed after its lease, and the old worker can't affect it any more", async () => {
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

  test("a job that kills its process every time is dead after its last attempt, and is logged", async () => {
    const database = await open();
    const { clock, told, worker, enqueue } = workshop(database, () => {});
    await enqueue("poison");
    // The state that three workers killed by it leave behind.
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
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => openDatabase(database.settings)));
    const workers = [database, ...others].map((each) => new Worker({ ...options, database: each }));
    await Promise.all(workers.map((worker) => worker.runDue()));
    for (const other of others) await other.close();
    expect(ran.toSorted()).toEqual(things.toSorted());
  });

  test("a started worker finds jobs by itself; stopping waits for the running job and claims no other", async () => {
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

  test("a running job is aborted when stopping can't wait any longer, and runs again later", async () => {
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

  test("a job that ignores the abort is left behind, for another worker once its lease expires", async () => {
    const database = await open();
    const inHand = Promise.withResolvers<void>();
    const { options, enqueue, clock } = workshop(database, async (_, { attempt }) => {
      inHand.resolve();
      if (attempt === 1) await new Promise(() => {});
    });
    const worker = new Worker({ ...options, graceMs: 10 });
    worker.start();
    await enqueue("deaf");
    await inHand.promise;
    await worker.stop();
    expect(await jobRows(database)).toMatchObject([{ state: "running" }]);
    clock.advance(60_001);
    expect(await new Worker(options).runDue()).toBe(1);
    expect(await jobRows(database)).toEqual([]);
  });
});

test("pauses double up to the longest, and are never shorter than half of that", () => {
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
