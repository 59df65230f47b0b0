import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { longestTurn } from "../../testing/longest-turn.ts";
import type { Database } from "../database.ts";
import { isAside, readAside } from "./session.ts";
import { openSqlite } from "./open-sqlite.ts";

interface Numbers {
  numbers: { id: number; bytes: Uint8Array | null; text: string };
}

async function openNumbers(count: number): Promise<Database<Numbers>> {
  const folder = mkdtempSync(join(tmpdir(), "aside-"));
  const database = await openSqlite<Numbers>(folder);
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  await sql`create table numbers (id integer primary key, bytes blob, text text not null)`.execute(database.db);
  await sql`insert into numbers (id, text) with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    select i, 'number ' || i from n`.execute(database.db);
  return database;
}

test("a long query, and its many rows, are read beside everything else", async () => {
  const { db } = await openNumbers(200_000);
  const count = () =>
    db
      .selectFrom("numbers")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(sql<boolean>`lower(text) || upper(text) || text like '%9 q%'`)
      .execute();
  const all = () => db.selectFrom("numbers").selectAll().orderBy("id").execute();
  const [there, aside] = [await all(), await readAside(all)];
  expect(aside).toEqual(there);
  expect(await readAside(count)).toEqual(await count());
  const direct = await longestTurn(count);
  expect(await longestTurn(() => readAside(count))).toBeLessThan(direct / 2);
  expect(await longestTurn(() => readAside(all))).toBeLessThan((await longestTurn(all)) / 2);
});

test("it sees what was committed just now, and what belongs to a transaction stays in it", async () => {
  const { db } = await openNumbers(1);
  await readAside(async () => {
    expect(isAside()).toBe(true);
    const bytes = new Uint8Array([1, 2, 255]);
    await db.insertInto("numbers").values({ id: 2, bytes, text: "two" }).execute();
    const row = await db.selectFrom("numbers").selectAll().where("id", "=", 2).executeTakeFirstOrThrow();
    expect(row).toEqual({ id: 2, bytes, text: "two" });
    await db.transaction().execute(async (trx) => {
      await trx.insertInto("numbers").values({ id: 3, bytes: null, text: "three" }).execute();
      expect(await trx.selectFrom("numbers").select("id").orderBy("id").execute()).toHaveLength(3);
      expect(await db.selectFrom("numbers").select("id").execute()).toHaveLength(2);
    });
  });
  expect(isAside()).toBe(false);
});

test("what SQLite refuses is said as on the connection itself, and the next query is answered", async () => {
  const { db } = await openNumbers(1);
  const wrong = () =>
    db
      .selectFrom("numbers")
      .select(sql`no_such_column`.as("it"))
      .execute();
  await expect(readAside(wrong)).rejects.toThrow("no such column: no_such_column");
  await expect(readAside(wrong)).rejects.toMatchObject({ errcode: 1 });
  expect(await readAside(() => db.selectFrom("numbers").select("id").execute())).toEqual([{ id: 1 }]);
});

test("many at once are all answered, each with its own", async () => {
  const { db } = await openNumbers(50);
  const asked = Array.from({ length: 50 }, (_, index) =>
    readAside(() =>
      db
        .selectFrom("numbers")
        .select("text")
        .where("id", "=", index + 1)
        .executeTakeFirst(),
    ),
  );
  expect((await Promise.all(asked)).map((row) => row?.text)).toEqual(asked.map((_, index) => `number ${index + 1}`));
});
