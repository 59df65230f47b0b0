import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { createAccount, findAccountByEmail } from "../domains/accounts/server/records/public.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { type DatabaseMigration, migrate, newerMigrations } from "../platform/db/migrate.ts";
import { onEachDatabase } from "../platform/testing/databases.ts";
import { migrations } from "./migrations/index.ts";
import { describeSchema, findIntolerable } from "./testing/describe-schema.ts";
import { fillDatabase } from "./testing/fill-database.ts";

const step = (
  name: string,
  tolerated: true | undefined,
  up: (db: Kysely<unknown>) => Promise<unknown>,
): DatabaseMigration => ({
  name,
  ...(tolerated && { tolerated }),
  up: async (db) => {
    await up(db);
  },
});

const firstTolerated = migrations.findLastIndex(({ tolerated }) => tolerated !== true) + 1;
/** The migrations of a version before those that it tolerates, and those of a newer version. */
const previous = migrations.slice(0, firstTolerated);
const newest = [
  ...migrations,
  step("9998-newest", true, (db) => db.schema.alterTable("images").addColumn("alt", "text").execute()),
];
const since = newest.slice(firstTolerated).map(({ name }) => name);

onEachDatabase("migrations that are tolerated", (open) => {
  test("only add what older versions can leave out", async () => {
    const database = await open({ empty: true });
    let before = await describeSchema(database);
    for (const [index, { name, tolerated }] of migrations.entries()) {
      await migrate(database, migrations.slice(0, index + 1));
      const after = await describeSchema(database);
      if (tolerated) expect({ name, found: findIntolerable(before, after) }).toEqual({ name, found: [] });
      before = after;
    }
    expect(migrations.some(({ tolerated }) => tolerated)).toBe(true);
  });

  test.each<[string, (db: Kysely<unknown>) => Promise<unknown>]>([
    ["images is gone", (db) => db.schema.dropTable("images").execute()],
    ["outbox.reply_to is gone", (db) => db.schema.alterTable("outbox").dropColumn("reply_to").execute()],
    ["outbox.reply_to is gone", (db) => db.schema.alterTable("outbox").renameColumn("reply_to", "answer_to").execute()],
    [
      "a new rule: accounts",
      (db) => db.schema.createIndex("one_name").unique().on("accounts").column("first_name").execute(),
    ],
    [
      "a new rule: added",
      (db) =>
        db.schema
          .createTable("added")
          .addColumn("account_id", "text", (column) => column.references("accounts.id"))
          .execute(),
    ],
  ])("can't say of themselves that they are, where %s", async (fault, up) => {
    const database = await open();
    const before = await describeSchema(database);
    await migrate(database, [...migrations, step("9999-bad", true, up)]);
    expect(findIntolerable(before, await describeSchema(database))).toEqual([expect.stringContaining(fault)]);
  });

  test("let the version before them start again, which reads and writes, and then the newer one", async () => {
    const database = await open({ empty: true });
    expect(await migrate(database, previous)).toHaveLength(previous.length);
    await fillDatabase(database, { accounts: 3, events: 2, images: 0, imageBytes: 0 });
    expect(await migrate(database, newest)).toEqual(since);
    expect(await migrate(database, previous)).toEqual([]);
    expect(await newerMigrations(database, previous)).toEqual({ newer: since, refused: undefined });
    expect(await findAccountByEmail(database.db, "reader-2@filled.test")).toMatchObject({ firstName: "Ada" });
    const person = { email: "since@filled.test", firstName: "Grace", lastName: "Hopper" };
    await database.db.transaction().execute((trx) => createAccount(trx, systemClock, person));
    expect(await migrate(database, newest)).toEqual([]);
    expect(await findAccountByEmail(database.db, "since@filled.test")).toMatchObject({ firstName: "Grace" });
  });

  test("don't let it start if one of those it doesn't know isn't tolerated", async () => {
    const database = await open({ empty: true });
    const refused = step("9999-bad", undefined, (db) => db.schema.dropTable("images").execute());
    await migrate(database, [...newest, refused]);
    await expect(migrate(database, previous)).rejects.toThrow("(migration 9999-bad is unknown here)");
    expect((await newerMigrations(database, previous)).refused).toBe("9999-bad");
  });

  test("don't let a version start that has steps of its own which the database lacks", async () => {
    const database = await open({ empty: true });
    await migrate(database, newest);
    const own = step("9999-own", true, (db) => db.schema.createTable("own").addColumn("id", "text").execute());
    await expect(migrate(database, [...previous, own])).rejects.toThrow("created by a newer version");
  });
});
