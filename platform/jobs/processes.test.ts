import path from "node:path";
import { expect, test } from "vitest";
import { systemClock } from "../clock/clock.ts";
import { onEachDatabase, type TestDatabase } from "../testing/databases.ts";
import { runNode } from "../testing/run-node.ts";
import { enqueueJob } from "./define-job.ts";
import { countJob } from "./testing/count-jobs.ts";

const workerProcess = path.join(import.meta.dirname, "testing/worker-process.ts");

async function prepare(database: TestDatabase, things: readonly string[]): Promise<void> {
  await database.db.schema
    .createTable("counts")
    .addColumn("thing", "text", (column) => column.notNull())
    .addColumn("worker", "text", (column) => column.notNull())
    .execute();
  for (const thing of things) await enqueueJob(database.db, systemClock, countJob, { thing });
}

async function counts({ db }: TestDatabase) {
  return await db.selectFrom("counts").selectAll().orderBy("thing").execute();
}

onEachDatabase("workers in several processes", (open) => {
  test("share the jobs: each runs once, and none is left over", async () => {
    const database = await open();
    const things = Array.from({ length: 90 }, (_, index) => `thing ${String(index).padStart(2, "0")}`);
    await prepare(database, things);
    const workers = ["one", "two", "three"].map((name) =>
      runNode(workerProcess, { settings: database.settings, name, leaseMs: 60_000 }),
    );
    await expect.poll(async () => (await counts(database)).length).toBe(90);
    for (const worker of workers) worker.stop();
    await Promise.all(workers.map(({ exit }) => exit));
    expect((await counts(database)).map(({ thing }) => thing)).toEqual(things);
    expect(await database.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
  });

  test("another worker takes over the job of a killed one", async () => {
    const database = await open();
    await prepare(database, ["deadly"]);
    const shared = { settings: database.settings, leaseMs: 4_000 };
    const killed = runNode(workerProcess, { ...shared, name: "killed", hangOn: "deadly" });
    for await (const _ of killed.lines) killed.kill();
    expect(await killed.exit).toBeNull();
    expect(await counts(database)).toEqual([]);
    const heir = runNode(workerProcess, { ...shared, name: "heir" });
    await expect.poll(() => counts(database)).toEqual([{ thing: "deadly", worker: "heir" }]);
    heir.stop();
    await heir.exit;
    expect(await database.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
  });
});
