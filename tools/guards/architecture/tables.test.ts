import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkTables } from "./tables.ts";

const tables = {
  "domains/manual/server/tables.ts": "export interface ContentTables { editions: A; pages: B }",
  "domains/subscriptions/server/tables.ts": "export interface SubscriptionsTables { grants: A }",
};
const check = (path: string, text: string) =>
  checkTables(treeOf({ ...tables, [path]: text })).map(({ message }) => message);
const store = "domains/manual/server/pages-store.ts";

test.each([
  'db.selectFrom("grants").selectAll();',
  'db.insertInto("grants").values(row);',
  'db.updateTable("grants as g").set(row);',
  'db.deleteFrom("grants");',
  'db.selectFrom("pages").innerJoin("grants", "a", "b");',
  'db.selectFrom(["pages", "grants as g"]);',
  'db.selectFrom("pages").where(({ exists, selectFrom }) => exists(eb.selectFrom("grants")));',
])("another domain's table is rejected: %s", (text) => {
  expect(check(store, text)).toEqual([expect.stringContaining("'grants' is a table of subscriptions")]);
});

test.each(["domains/manual/server/read-page.ts", "domains/manual/rules.ts"])(
  "SQL outside a store is rejected in %s",
  (path) => {
    expect(check(path, 'db.selectFrom("pages");')).toEqual([
      expect.stringContaining("belongs only in manual's *-store.ts files"),
    ]);
    expect(check(path, "sql`select 1`.execute(db);")).toEqual([
      expect.stringContaining("SQL belongs in a domain's *-store.ts"),
    ]);
  },
);

test("app/ contains no SQL, platform/ knows no domain's tables, and a table without an owner is rejected", () => {
  expect(check("app/server.ts", 'db.selectFrom("pages");')).toHaveLength(1);
  expect(check("platform/db/a.ts", 'db.selectFrom("pages");')).toHaveLength(1);
  expect(check(store, 'db.selectFrom("gossip");')).toEqual([
    expect.stringContaining("no domain's server/tables.ts lists"),
  ]);
});

test("a store's own tables, named results, migrations and tests are accepted", () => {
  const text =
    'db.with("recent", (q) => q.selectFrom("pages as p")).selectFrom("recent").innerJoin("editions", "a", "b"); sql`x`;';
  expect(check(store, text)).toEqual([]);
  expect(check("db/migrations/0002-a.ts", "sql`x`; db.selectFrom(name);")).toEqual([]);
  expect(check("domains/manual/server/a.test.ts", 'db.selectFrom("grants");')).toEqual([]);
  expect(check("platform/db/migrate.ts", "sql`x`;")).toEqual([]);
});
