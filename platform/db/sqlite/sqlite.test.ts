import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createThings, type ThingTables } from "../testing/things.ts";
import { Mutex } from "./session.ts";
import { openSqlite, sqliteFileName } from "./open-sqlite.ts";

let dataDir = "";
const closing: (() => Promise<void>)[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "sqlite-"));
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function openThings() {
  const database = await openSqlite<ThingTables>(dataDir);
  closing.push(database.close);
  await createThings(database);
  return database;
}

const thing = { id: "x", amount: 1, note: null, bytes: null };

describe("the embedded database", () => {
  test("stays locked for other processes when a second connection of this one is closed", async () => {
    await openThings();
    const other = `const { DatabaseSync } = require("node:sqlite");
      const database = new DatabaseSync(process.argv[1], { timeout: 0 });
      try {
        database.exec("pragma locking_mode = exclusive; begin exclusive");
        console.log("alone");
      } catch (error) {
        console.log(error.message);
      }`;
    const file = path.join(dataDir, sqliteFileName);
    const asked = () => execFileSync(process.execPath, ["-e", other, file], { encoding: "utf8" }).trim();
    expect(asked()).toBe("database is locked");
    const second = await openSqlite<ThingTables>(dataDir);
    await second.close();
    expect(asked()).toBe("database is locked");
  });

  test("rejects values that the two engines would store differently", async () => {
    const { db } = await openThings();
    for (const value of [true, new Date(0), { a: 1 }, Symbol("s")]) {
      const insert = sql`insert into things (id, amount) values ('x', ${value})`.execute(db);
      await expect(insert).rejects.toThrow(/can't be stored: booleans are 0 or 1/);
    }
  });

  test("keeps foreign keys and WAL, even after a relaxed write", async () => {
    const { db, relaxed } = await openThings();
    await relaxed.insertInto("things").values(thing).execute();
    await relaxed.transaction().execute((trx) => trx.updateTable("things").set({ amount: 2 }).execute());
    await expect(relaxed.insertInto("things").values(thing).execute()).rejects.toThrow(/UNIQUE/);
    const pragma = async (name: string) => Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] ?? {});
    // Commits don't hold the event loop for the disk: they wait for it afterwards.
    expect(await pragma("synchronous")).toEqual([1]);
    expect(await pragma("journal_mode")).toEqual(["wal"]);
    expect(await pragma("foreign_keys")).toEqual([1]);
  });

  test("its folder is accessible only to its owner", async () => {
    const below = path.join(dataDir, "new", "data");
    const database = await openSqlite(below);
    await database.close();
    expect(statSync(below).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(below, "app.db")).mode & 0o777).toBe(0o600);
  });

  test("a file that is not a database is named in the error", async () => {
    writeFileSync(path.join(dataDir, sqliteFileName), "This is no database, whatever its name says.".repeat(100));
    await expect(openSqlite(dataDir)).rejects.toThrow(/app\.db can't be opened \(file is not a database\)/);
  });

  test("waits for another process without blocking the event loop", async () => {
    const { db } = await openThings();
    const other = new DatabaseSync(path.join(dataDir, sqliteFileName));
    other.exec("begin immediate");
    let done = false;
    const writing = db
      .insertInto("things")
      .values(thing)
      .execute()
      .then(() => {
        done = true;
      });
    for (let turn = 0; turn < 200; turn += 1) await nextTurn();
    expect(done).toBe(false);
    expect(await db.selectFrom("things").selectAll().execute()).toEqual([]);
    other.exec("commit");
    other.close();
    await writing;
    expect(done).toBe(true);
  });

  test("many statements in a row yield to other requests, and reads continue during a transaction", async () => {
    const { db } = await openThings();
    // The turn of the event loop in which the database was opened is over.
    await nextTurn();
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 11));
    const order: string[] = [];
    const writing = db.transaction().execute(async (trx) => {
      for (let id = 0; id < 20; id += 1) {
        await trx
          .insertInto("things")
          .values({ ...thing, id: `${id}` })
          .execute();
        order.push("written");
      }
    });
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    expect(order.length).toBeGreaterThan(0);
    expect(order.length).toBeLessThan(20);
    expect(await db.selectFrom("things").selectAll().execute()).toEqual([]);
    order.push("read");
    await writing;
    clock.mockRestore();
    expect(order.indexOf("read")).toBeLessThan(20);
    expect(await db.selectFrom("things").select("id").execute()).toHaveLength(20);
  });

  test("a transaction keeps its turn for 10 ms, since others wait for it, and then yields", async () => {
    const { db } = await openThings();
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    const happened: string[] = [];
    const writing = db.transaction().execute(async (trx) => {
      for (const id of ["a", "b", "c", "d"]) {
        await trx
          .insertInto("things")
          .values({ ...thing, id })
          .execute();
        happened.push(id);
        now += 4;
      }
    });
    const turning = nextTurn().then(() => happened.push("turn"));
    await Promise.all([writing, turning]);
    clock.mockRestore();
    expect(happened).toEqual(["a", "b", "c", "turn", "d"]);
  });

  test("what is committed is moved into the database file outside the event loop, and while others read", async () => {
    const { db } = await openThings();
    const pragma = await sql<Record<string, number>>`pragma wal_autocheckpoint`.execute(db);
    expect(pragma.rows[0]).toEqual({ wal_autocheckpoint: 32_000 });
    for (let id = 0; id < 1_000; id += 1)
      await db
        .insertInto("things")
        .values({ ...thing, id: `${id}` })
        .execute();
    // Without the log: what has been moved.
    const moved = path.join(dataDir, "moved.db");
    await vi.waitFor(
      () => {
        copyFileSync(path.join(dataDir, sqliteFileName), moved);
        const copy = new DatabaseSync(moved, { readOnly: true });
        const { rows } = copy.prepare("select count(*) as rows from things").get() ?? {};
        copy.close();
        expect(rows).toBeGreaterThanOrEqual(500);
      },
      { timeout: 20_000 },
    );
    expect(await db.selectFrom("things").select("id").execute()).toHaveLength(1_000);
  });

  test("what is long is moved into the database file after few commits", async () => {
    const { db } = await openThings();
    const store = (id: string, length: number) =>
      db
        .insertInto("things")
        .values({ ...thing, id, bytes: new Uint8Array(length) })
        .execute();
    await store("long", 20_000_000);
    const file = path.join(dataDir, sqliteFileName);
    expect(statSync(file).size).toBeLessThan(1_000_000);
    for (let id = 0; id < 10; id += 1) await store(`${id}`, 1);
    await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(20_000_000), { timeout: 20_000 });
    for (let id = 10; id < 12; id += 1) await store(`${id}`, 1);
    expect(statSync(`${file}-wal`).size).toBeLessThan(16_000_000);
  });

  test("where Litestream copies the log, it is neither moved nor cut off", async () => {
    mkdirSync(path.join(dataDir, `.${sqliteFileName}-litestream`));
    const { db } = await openThings();
    const store = (id: string, length: number) =>
      db
        .insertInto("things")
        .values({ ...thing, id, bytes: new Uint8Array(length) })
        .execute();
    const pages = await sql<Record<string, number>>`pragma wal_autocheckpoint`.execute(db);
    const limit = await sql<Record<string, number>>`pragma journal_size_limit`.execute(db);
    expect([pages.rows, limit.rows]).toEqual([[{ wal_autocheckpoint: 0 }], [{ journal_size_limit: -1 }]]);
    await store("long", 20_000_000);
    for (let id = 0; id < 600; id += 1) await store(`${id}`, 1);
    const file = path.join(dataDir, sqliteFileName);
    expect(statSync(file).size).toBeLessThan(1_000_000);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(20_000_000);
  });

  test("a log that Litestream has left alone is moved all the same", { tags: ["nightly"] }, async () => {
    mkdirSync(path.join(dataDir, `.${sqliteFileName}-litestream`));
    const { db } = await openThings();
    const file = path.join(dataDir, sqliteFileName);
    for (let id = 0; id < 15; id += 1)
      await db
        .insertInto("things")
        .values({ ...thing, id: `${id}`, bytes: new Uint8Array(20_000_000) })
        .execute();
    for (let id = 15; id < 30; id += 1)
      await db
        .insertInto("things")
        .values({ ...thing, id: `${id}` })
        .execute();
    await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(200_000_000), { timeout: 20_000 });
  });

  test("a full disk rolls a transaction back, and later writes work", async () => {
    const { db } = await openThings();
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 4}`).execute(db);
    const filling = db.transaction().execute(async (trx) => {
      await trx.insertInto("things").values(thing).execute();
      await trx
        .insertInto("things")
        .values({ ...thing, id: "big", bytes: new Uint8Array(1_000_000) })
        .execute();
    });
    await expect(filling).rejects.toMatchObject({
      code: "database-unavailable",
      cause: { message: expect.stringContaining("full") },
    });
    expect(await db.selectFrom("things").select("id").execute()).toEqual([]);
    await db.insertInto("things").values(thing).execute();
    expect(await db.selectFrom("things").select("amount").execute()).toMatchObject([{ amount: 1 }]);
  });

  test("a running backup does not block writes, and is complete", async () => {
    const { db } = await openThings();
    await db.insertInto("things").values(thing).execute();
    const copy = path.join(dataDir, "copy.db");
    await Promise.all([
      sql`vacuum into ${copy}`.execute(db),
      ...Array.from({ length: 20 }, (_, index) =>
        db
          .insertInto("things")
          .values({ ...thing, id: `${index}` })
          .execute(),
      ),
    ]);
    const backup = new DatabaseSync(copy, { readOnly: true });
    expect(Object.values(backup.prepare("pragma integrity_check").get() ?? {})).toEqual(["ok"]);
    backup.close();
  });
});

describe("a mutex", () => {
  test("admits holders one by one, in order of arrival", async () => {
    const mutex = new Mutex();
    const order: number[] = [];
    await Promise.all(
      [1, 2, 3].map(async (number) => {
        const release = await mutex.lock(1_000);
        order.push(number);
        await nextTurn();
        order.push(number);
        release();
      }),
    );
    expect(order).toEqual([1, 1, 2, 2, 3, 3]);
  });

  test("a wait that times out fails with the reason, and does not block those behind it", async () => {
    const mutex = new Mutex();
    const release = await mutex.lock(1_000);
    await expect(mutex.lock(1)).rejects.toThrow(/Inside a transaction, use only that transaction/);
    const behind = mutex.lock(1_000);
    release();
    (await behind)();
    expect(await mutex.lock(1)).toBeTypeOf("function");
  });
});
