import { sql } from "kysely";
import { expect, test } from "vitest";
import { onEachDatabase } from "../../testing/databases.ts";
import { prepareQuery } from "./guard-driver.ts";
import { createThings, type ThingTables } from "../testing/things.ts";

const dear = prepareQuery<{ id: string }, "id" | "least", ThingTables>(["id", "least"], (db, { id, least }) =>
  db
    .selectFrom("things")
    .select("id")
    .where("id", "=", id)
    .where("amount", ">=", sql<number>`${least}`)
    .where("note", "is", null),
);

onEachDatabase<ThingTables>("a prepared query", (open) => {
  test("runs with the values of each call, even inside a transaction", async () => {
    const database = await open({ empty: true });
    await createThings(database);
    const thing = { note: null, bytes: null };
    await database.db
      .insertInto("things")
      .values([
        { id: "a", amount: 5, ...thing },
        { id: "\u0001place:id", amount: 7, ...thing },
      ])
      .execute();
    expect(await dear(database.db, { id: "a", least: 5 })).toEqual([{ id: "a" }]);
    expect(await dear(database.db, { id: "a", least: 6 })).toEqual([]);
    expect(await dear(database.db, { id: "' or 1=1 --", least: 0 })).toEqual([]);
    expect(await dear(database.db, { id: "\u0001place:id", least: 0 })).toHaveLength(1);
    const inside = database.db.transaction().execute((trx) => dear(trx, { id: "a", least: 1 }));
    expect(await inside).toEqual([{ id: "a" }]);
  });

  test("is compiled once for a database and all of its transactions", async () => {
    const database = await open({ empty: true });
    await createThings(database);
    let compiled = 0;
    const counted = prepareQuery<{ id: string }, "id", ThingTables>(["id"], (db, { id }) => {
      compiled += 1;
      return db.selectFrom("things").select("id").where("id", "=", id);
    });
    await counted(database.db, { id: "a" });
    await database.db.transaction().execute((trx) => counted(trx, { id: "a" }));
    await database.db.transaction().execute((trx) => counted(trx, { id: "b" }));
    expect(compiled).toBe(1);
  });
});
