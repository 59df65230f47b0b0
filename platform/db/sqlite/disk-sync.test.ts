import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../database.ts";
import { createThings, type ThingTables } from "../testing/things.ts";
import { DiskSync, flushOf } from "./checkpoints.ts";
import { openSqlite, sqliteFileName } from "./open-sqlite.ts";

let dataDir = "";
let database: Database<ThingTables>;
/** What waits for the disk, oldest first: each is written, or fails. */
let waiting: PromiseWithResolvers<void>[] = [];
let isSlow = false;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "disk-"));
  isSlow = false;
  waiting = [];
  const file = flushOf(path.join(dataDir, `${sqliteFileName}-wal`));
  const run = async () => {
    if (!isSlow) return file.run();
    const turn = Promise.withResolvers<void>();
    waiting.push(turn);
    return turn.promise;
  };
  database = await openSqlite<ThingTables>(dataDir, { run, close: () => file.close() });
  await createThings(database);
  isSlow = true;
});

afterEach(async () => {
  isSlow = false;
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Begins to add a row; `isDone` once it is acknowledged. */
function add(id: string, { db } = database) {
  const state: { isDone: boolean; done: Promise<unknown> } = { isDone: false, done: Promise.resolve() };
  const thing = { id, amount: 0, note: null, bytes: null };
  state.done = db
    .transaction()
    .execute((trx) => trx.insertInto("things").values(thing).execute())
    .then(() => {
      state.isDone = true;
    });
  return state;
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

async function ids(): Promise<string[]> {
  return (await database.db.selectFrom("things").select("id").orderBy("id").execute()).map(({ id }) => id);
}

test("nothing is acknowledged before the disk has it, and others read and write meanwhile", async () => {
  const first = add("a");
  await turns();
  const [second, third] = [add("b"), add("c")];
  await turns();
  expect(await ids()).toEqual(["a", "b", "c"]);
  expect([first, second, third].map(({ isDone }) => isDone)).toEqual([false, false, false]);
  waiting[0]?.resolve();
  await first.done;
  await turns();
  // What was committed while the first wait was running has one wait of its own.
  expect([second, third].map(({ isDone }) => isDone)).toEqual([false, false]);
  expect(waiting).toHaveLength(2);
  waiting[1]?.resolve();
  await Promise.all([second.done, third.done]);
  expect(waiting).toHaveLength(2);
});

test("a single statement waits for the disk, and a relaxed one doesn't", async () => {
  let isDone = false;
  const single = database.db
    .insertInto("things")
    .values({ id: "a", amount: 0, note: null, bytes: null })
    .execute()
    .then(() => {
      isDone = true;
    });
  await turns();
  expect(isDone).toBe(false);
  await database.relaxed.updateTable("things").set({ amount: 1 }).execute();
  await add("b", { ...database, db: database.relaxed }).done;
  expect(waiting).toHaveLength(1);
  waiting[0]?.resolve();
  await single;
});

test("a disk that fails makes the writes fail that waited for it, and the next write saves what they wrote first", async () => {
  const failing = [add("a"), add("b")];
  const failed = Promise.allSettled(failing.map(({ done }) => done));
  await turns();
  waiting[0]?.reject(new Error("EIO: i/o error, fdatasync"));
  await turns();
  waiting[1]?.reject(new Error("EIO: i/o error, fdatasync"));
  for (const { status, ...more } of await failed)
    expect({ status, ...more }).toMatchObject({ status: "rejected", reason: { code: "database-unavailable" } });
  isSlow = false;
  await add("c").done;
  expect(await ids()).toEqual(["a", "b", "c"]);
  // What had failed is in the database file itself, and the last write alone in the log.
  mkdirSync(path.join(dataDir, "copy"));
  copyFileSync(path.join(dataDir, sqliteFileName), path.join(dataDir, "copy", sqliteFileName));
  const copy = await openSqlite<ThingTables>(path.join(dataDir, "copy"));
  const rows = await copy.db.selectFrom("things").select("id").orderBy("id").execute();
  expect(rows.map(({ id }) => id)).toEqual(["a", "b"]);
  await copy.close();
});

test("a file that can't be opened is tried again", async () => {
  const file = path.join(dataDir, "not-yet");
  const disk = new DiskSync(flushOf(file));
  await expect(disk.wait()).rejects.toThrow(/ENOENT/);
  expect(disk.hasFailed).toBe(true);
  writeFileSync(file, "");
  await disk.wait();
  await disk.close();
});
