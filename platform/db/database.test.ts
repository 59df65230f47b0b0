import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../testing/databases.ts";
import { lockRows } from "./dialect.ts";
import { readJson, writeJson } from "./json.ts";
import { openDatabase } from "./open-database.ts";
import { createThings, type ThingTables } from "./testing/things.ts";

type Things = TestDatabase<ThingTables>;

function thing(id: string, more: Partial<ThingTables["things"]> = {}): ThingTables["things"] {
  return { id, amount: 0, note: null, bytes: null, ...more };
}

async function amountOf({ db }: Things, id: string): Promise<number | undefined> {
  return (await db.selectFrom("things").select("amount").where("id", "=", id).executeTakeFirst())?.amount;
}

onEachDatabase<ThingTables>("the database", (open) => {
  async function openThings(): Promise<Things> {
    const database = await open();
    await createThings(database);
    return database;
  }

  test("returns what was stored: times as numbers, bytes, and JSON with any character", async () => {
    const { db } = await openThings();
    const note = { z: 1, a: ["\0", "\ud800", "'; drop table things; --", "Καλημέρα", "👩‍⚖️", 0.1, null, true] };
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    await db
      .insertInto("things")
      .values(thing("x", { amount: 1_763_700_000_000, note: writeJson(note), bytes }))
      .execute();
    const row = await db.selectFrom("things").selectAll().executeTakeFirstOrThrow();
    expect(row.amount).toBe(1_763_700_000_000);
    expect(row.note && readJson(row.note)).toEqual(note);
    expect(row.note).toBe(JSON.stringify(note));
    expect(new Uint8Array(row.bytes ?? [])).toEqual(bytes);
  });

  test("text is data, never SQL, and sorts by code point", async () => {
    const { db } = await openThings();
    const ids = ["Z", "a", "É", "'; delete from things; --", "é", "_", "%", "Ω"];
    await db
      .insertInto("things")
      .values(ids.map((id) => thing(id)))
      .execute();
    const rows = await db.selectFrom("things").select("id").orderBy("id").execute();
    expect(rows.map(({ id }) => id)).toEqual(ids.toSorted((left, right) => (left < right ? -1 : 1)));
  });

  test("a statement reports how many rows it changed, and RETURNING returns them", async () => {
    const { db } = await openThings();
    await db
      .insertInto("things")
      .values(["a", "b", "c"].map((id) => thing(id)))
      .execute();
    const updated = await db.updateTable("things").set({ amount: 5 }).where("id", "!=", "a").executeTakeFirst();
    expect(updated.numUpdatedRows).toBe(2n);
    const deleted = await db.deleteFrom("things").where("id", "=", "b").returning("amount").execute();
    expect(deleted.map(({ amount }) => amount)).toEqual([5]);
  });

  test("a transaction that throws leaves nothing behind", async () => {
    const database = await openThings();
    const failing = database.db.transaction().execute(async (trx) => {
      await trx.insertInto("things").values(thing("x")).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await amountOf(database, "x")).toBeUndefined();
  });

  test("a statement that fails inside a transaction rolls all of it back", async () => {
    const database = await openThings();
    const failing = database.db.transaction().execute(async (trx) => {
      await trx.insertInto("things").values(thing("x")).execute();
      await trx.insertInto("things").values(thing("x")).execute();
    });
    await expect(failing).rejects.toThrow(/unique/i);
    expect(await amountOf(database, "x")).toBeUndefined();
    await database.db
      .insertInto("things")
      .values(thing("x", { amount: 7 }))
      .execute();
    expect(await amountOf(database, "x")).toBe(7);
  });

  test("readers see nothing of a transaction before it commits, and never wait for it", async () => {
    const database = await openThings();
    await database.db
      .insertInto("things")
      .values(thing("x", { amount: 1 }))
      .execute();
    await database.db.transaction().execute(async (trx) => {
      await trx.updateTable("things").set({ amount: 2 }).execute();
      expect(await amountOf(database, "x")).toBe(1);
    });
    expect(await amountOf(database, "x")).toBe(2);
  });

  test("of 50 concurrent attempts at the last seat, one succeeds", async () => {
    const { db, flavor } = await openThings();
    await db
      .insertInto("things")
      .values(thing("seats", { amount: 1 }))
      .execute();
    const taken = await Promise.all(
      Array.from({ length: 50 }, () =>
        db.transaction().execute(async (trx) => {
          const query = trx.selectFrom("things").select("amount").where("id", "=", "seats");
          const { amount } = await lockRows(query, flavor).executeTakeFirstOrThrow();
          if (amount === 0) return false;
          await trx
            .updateTable("things")
            .set({ amount: amount - 1 })
            .execute();
          return true;
        }),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test("the relaxed connection writes what the other one reads, in order", async () => {
    const database = await openThings();
    await database.db.insertInto("things").values(thing("x")).execute();
    const add = { amount: sql<number>`amount + 1` };
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? database.relaxed.updateTable("things").set(add).execute()
          : database.db.transaction().execute((trx) => trx.updateTable("things").set(add).execute()),
      ),
    );
    expect(await amountOf(database, "x")).toBe(20);
  });

  test("closing waits for running queries", async () => {
    const database = await openThings();
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const running = database.db.transaction().execute(async (trx) => {
      await trx.insertInto("things").values(thing("x")).execute();
      begun.resolve();
      await goOn.promise;
      await trx.updateTable("things").set({ amount: 3 }).execute();
    });
    await begun.promise;
    const closing = database.close();
    goOn.resolve();
    await Promise.all([running, closing]);
    const again = await openDatabase<ThingTables>(database.settings);
    const rows = await again.db.selectFrom("things").select("amount").execute();
    await again.close();
    expect(rows.map(({ amount }) => amount)).toEqual([3]);
  });
});

describe("a database that can't be opened", () => {
  test("reports that nothing answers at its URL", async () => {
    const opening = openDatabase({ dataDir: "unused", databaseUrl: "postgresql://nobody@127.0.0.1:1/none" });
    await expect(opening).rejects.toThrow(/^Postgres can't be reached .*Check DATABASE_URL/);
  });

  test("reports which file can't be opened", async () => {
    const opening = openDatabase({ dataDir: "/dev/null/data" });
    await expect(opening).rejects.toThrow(
      /^The database file \/dev\/null\/data\/app\.db can't be opened .*Check DATA_DIR/,
    );
  });
});
