import { sql } from "kysely";
import { expect, test } from "vitest";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { subscriptionsAt } from "../../../subscriptions/server/testing/subscriptions-at.ts";
import { mergedData } from "./merge-accounts.ts";

/** They say where something was done: 'desk', 'command-line', the name of a provider. */
const noAccounts = ["key_batches.created_by", "payments.entered_by"];

/** Names of columns for an account's id; those without a foreign key are found by them. */
const named = /(?:^|_)account_id$|_by$|^actor_id$|^subject_id$/;

onEachDatabase("merging accounts", (open, flavor) => {
  /** 'table.column' of every column whose values are ids of accounts by a constraint. */
  async function foreignKeys({ db }: TestDatabase): Promise<string[]> {
    const found =
      flavor === "sqlite"
        ? await sql<{ name: string }>`
            select m.name || '.' || f."from" as name
            from sqlite_master m, pragma_foreign_key_list(m.name) f
            where m.type = 'table' and f."table" = 'accounts'`.execute(db)
        : await sql<{ name: string }>`
            select c.conrelid::regclass || '.' || a.attname as name
            from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
            where c.contype = 'f' and c.confrelid = 'accounts'::regclass`.execute(db);
    return found.rows.map(({ name }) => name);
  }

  test("every column that names an account is known to a domain, which says what a merge does with it", async () => {
    const database = await open();
    const tables = await database.db.introspection.getTables();
    const byName = tables.flatMap(({ name, columns }) =>
      columns.filter((column) => named.test(column.name)).map((column) => `${name}.${column.name}`),
    );
    const expected = new Set([...byName, ...(await foreignKeys(database))]);
    for (const name of noAccounts) expect(expected.delete(name)).toBe(true);
    const subscriptions = subscriptionsAt("2026-11-26");
    const { secrets } = subscriptions;
    const accounts = { clock: systemClock, supportEmail: "", origin: () => "", secrets };
    const carts = { join: () => Promise.resolve() };
    const parts = mergedData({ database, accounts, subscriptions, carts }, true);
    const known = parts.flatMap(({ columns }) => Object.keys(columns));
    expect(known).toHaveLength(new Set(known).size);
    const existing = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)));
    expect(known.filter((name) => !existing.has(name))).toEqual([]);
    expect([...expected].filter((name) => !known.includes(name)).toSorted()).toEqual([]);
  });
});
