import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { writeJson } from "../platform/db/json.ts";
import { type DatabaseMigration, migrate } from "../platform/db/migrate.ts";
import { onEachDatabase } from "../platform/testing/databases.ts";
import { runNode } from "../platform/testing/run-node.ts";
import { migrateToLatest } from "./migrate-to-latest.ts";
import { migrations } from "./migrations/index.ts";

const migrateProcess = path.join(import.meta.dirname, "testing/migrate-process.ts");
const names = migrations.map(({ name }) => name);

onEachDatabase("the migrations", (open) => {
  test("set up an empty database, once", async () => {
    const database = await open({ empty: true });
    expect(await migrateToLatest(database)).toEqual(names);
    expect(await migrateToLatest(database)).toEqual([]);
    expect(await database.db.selectFrom("editions").selectAll().execute()).toEqual([]);
  });

  test("run once when four processes start at once on an empty database", async () => {
    const database = await open({ empty: true });
    const processes = Array.from({ length: 4 }, () => runNode(migrateProcess, { settings: database.settings }));
    const ran = await Promise.all(
      processes.map(async ({ lines, exit }) => {
        const [said = ""] = await Array.fromAsync(lines);
        await exit;
        return said;
      }),
    );
    expect(ran.filter((said) => said !== "")).toEqual([names.join(" ")]);
    expect(await migrateToLatest(database)).toEqual([]);
  });

  test("find older orders by words of their buyers [CMS-3]", async () => {
    const database = await open({ empty: true });
    await migrate(
      database,
      migrations.filter(({ name }) => name < "0072"),
    );
    const order = {
      id: "o",
      number: "FS-1",
      cart_key: "c.1",
      token_hash: "t",
      currency: "USD",
      net: 1,
      tax: 0,
      total: 1,
    };
    const buyer = { name: "Ada Byrön", organization: "Law & Library", email: "ada@b.test" };
    const texts = { taxes: "[]", buyer: JSON.stringify(buyer), provider: "invoice", return_to: "" };
    const row = { ...order, ...texts, placed_at: 1, overdue_mails: 0 };
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    await sql`insert into orders (${names}) values (${sql.join(Object.values(row))})`.execute(database.db);
    await migrateToLatest(database);
    const words = await database.db.selectFrom("buyer_words").select("word").orderBy("word").execute();
    expect(words.map(({ word }) => word)).toEqual(["ada", "b", "byron", "law", "library", "test"]);
  });

  test("roll back a failed step and those that ran with it", async () => {
    const database = await open({ empty: true });
    const good: DatabaseMigration = {
      name: "0001-good",
      up: async (db) => await db.schema.createTable("good").addColumn("id", "text").execute(),
    };
    const bad: DatabaseMigration = {
      name: "0002-bad",
      up: async (db) => {
        await db.schema.createTable("bad").addColumn("id", "text").execute();
        throw new Error("the second step can't be done");
      },
    };
    await expect(migrate(database, [good, bad])).rejects.toThrow(
      "The database could not be migrated to the newest schema: the second step can't be done",
    );
    const tables = (await database.db.introspection.getTables()).map(({ name }) => name);
    expect(tables).not.toContain("good");
    expect(tables).not.toContain("bad");
    expect(await migrate(database, [good])).toEqual(["0001-good"]);
  });

  test("reject a database from a newer version of the program", async () => {
    const database = await open();
    const future: DatabaseMigration = { name: "9999-future", up: async () => {} };
    await migrate(database, [...migrations, future]);
    await expect(migrateToLatest(database)).rejects.toThrow(
      /created by a newer version of this program \(migration 9999-future is unknown here\)\. Update the program/,
    );
  });

  test("two live pages of an edition can't share an address", async () => {
    const { db } = await open();
    await db
      .insertInto("editions")
      .values({
        id: "e",
        handle: "v1",
        name: "1st",
        notice: "",
        position: 1,
        revision: 1,
        audience: "subscribers",
        is_current: 0,
        edited_in: "files",
        asks_review: 0,
      })
      .execute();
    await db
      .insertInto("edition_revisions")
      .values({
        id: "r",
        edition_id: "e",
        number: 1,
        status: "published",
        origin: "test",
        created_at: 0,
        author: "",
        reason: "",
        problem: "",
      })
      .execute();
    await db
      .insertInto("page_revisions")
      .values({
        id: "pr",
        page_id: "a",
        edition_revision_id: "r",
        number: 1,
        content_hash: "hash",
        created_at: 0,
        has_quick_look: 0,
        headings: writeJson([]),
        blocks: writeJson([]),
      })
      .execute();
    const page = (id: string, removedAt: number | null) =>
      db
        .insertInto("pages")
        .values({
          id,
          edition_id: "e",
          section: "rules",
          parent_id: null,
          position: 0,
          slug: "same",
          code: "",
          title: id,
          subtitle: "",
          level: 0,
          formatted_page_number: "",
          is_public: 0,
          display_contents: 0,
          revision_id: "pr",
          removed_at: removedAt,
        })
        .execute();
    await page("a", null);
    await page("b", 1);
    await page("c", 2);
    await expect(page("d", null)).rejects.toThrow(/unique/i);
  });
});

test("the list of migrations is in order and has no duplicates", () => {
  expect(names).toEqual([...new Set(names)].toSorted());
});
