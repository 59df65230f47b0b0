import { DatabaseSync } from "node:sqlite";
import { expect, inject, onTestFinished, test } from "vitest";
import { onOneDatabase } from "./databases.ts";
import { referencesWithoutIndex, wholeTablesOf } from "./whole-tables.ts";

function openTemplate(): DatabaseSync {
  const database = new DatabaseSync(inject("databaseTemplates").sqliteFile, { readOnly: true });
  onTestFinished(() => database.close());
  return database;
}

test("what is removed is found in every large table that refers to it by an index", () => {
  expect(referencesWithoutIndex(openTemplate())).toEqual([]);
});

test("a large table that is read from its start is noticed, by its name or another one", () => {
  const database = openTemplate();
  expect(wholeTablesOf(database, `select "id" from "orders" where "currency" = ?`)).toEqual(["orders"]);
  expect(wholeTablesOf(database, `select "o"."id" from "orders" as "o" order by "o"."total"`)).toEqual(["orders"]);
  expect(wholeTablesOf(database, `select "id" from "orders" order by "placed_at" desc`)).toEqual(["orders"]);
  expect(wholeTablesOf(database, `select "id" from "orders" where "number" = ?`)).toEqual([]);
  expect(wholeTablesOf(database, `select "id" from "editions" where "handle" <> ?`)).toEqual([]);
});

onOneDatabase("statements", (open) => {
  test("that a test itself asks are its own business", async () => {
    const { db } = await open();
    expect(await db.selectFrom("orders").select("id").execute()).toEqual([]);
  });
});
