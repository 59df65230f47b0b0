import { expect, test } from "vitest";
import { onEachDatabase } from "../../testing/databases.ts";
import type { Queries } from "../database.ts";
import { createThings, type ThingTables } from "../testing/things.ts";
import { whenKept } from "./guard-driver.ts";

onEachDatabase<ThingTables>("what waits for writes to be kept", (open) => {
  async function prepare() {
    const database = await open();
    await createThings(database);
    const said: string[] = [];
    const insert = async (db: Queries<ThingTables>, id: string) =>
      await whenKept(
        async () => {
          await db.insertInto("things").values({ id, amount: 0, note: null, bytes: null }).execute();
        },
        () => said.push(id),
      );
    return { ...database, said, insert };
  }

  test("is done at once outside of a transaction, and never if the write fails", async () => {
    const { db, said, insert } = await prepare();
    await insert(db, "a");
    expect(said).toEqual(["a"]);
    await expect(insert(db, "a")).rejects.toThrow();
    expect(said).toEqual(["a"]);
  });

  test("is done once the transaction is committed, in the order of the writes", async () => {
    const { db, said, insert } = await prepare();
    await db.transaction().execute(async (trx) => {
      await insert(trx, "a");
      await insert(trx, "b");
      expect(said).toEqual([]);
    });
    expect(said).toEqual(["a", "b"]);
    // The connection is used again, without what waited before.
    await db.transaction().execute(async (trx) => await insert(trx, "c"));
    expect(said).toEqual(["a", "b", "c"]);
  });

  test("is never done if the transaction is rolled back", async () => {
    const { db, said, insert } = await prepare();
    const acting = db.transaction().execute(async (trx) => {
      await insert(trx, "a");
      throw new Error("changed my mind");
    });
    await expect(acting).rejects.toThrow("changed my mind");
    await insert(db, "b");
    await db.transaction().execute(async (trx) => await insert(trx, "c"));
    expect(said).toEqual(["b", "c"]);
  });
});
