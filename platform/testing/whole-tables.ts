import { DatabaseSync } from "node:sqlite";
import { type KyselyPlugin, type RootOperationNode, SqliteQueryCompiler } from "kysely";
import type { Tables } from "../db/database.ts";

/** Tables that grow with accounts, orders and what readers do: half a million rows and more at a large site. */
const large: ReadonlySet<string> = new Set<keyof Tables>([
  "account_credentials",
  "account_events",
  "account_sessions",
  "accounts",
  "carts",
  "commerce_events",
  "daily_counts",
  "daily_once",
  "documents",
  "fulfillments",
  "group_admins",
  "group_events",
  "group_links",
  "group_seats",
  "group_users",
  "groups",
  "jobs",
  "order_lines",
  "orders",
  "outbox",
  "payments",
  "pinned_pages",
  "reading_notes",
  "search_misses",
  "served_pages",
  "served_words",
  "terms",
  "trials",
  "viewed_pages",
]);

/** Statements that may read a large table from its start, and why. */
const allowed: readonly { start: RegExp; because: string }[] = [
  {
    start: /^select "id" from "accounts" where (?:email_lower|lower\(first_name .*) like/,
    because: "A part of a name is searched for in an index alone, in a thread, until enough are found.",
  },
  {
    start: /^select \* from "groups" where \(lower\(title\) like/,
    because: "As with names: there are few groups, and a thread reads them.",
  },
  {
    start:
      /^select \* from "(?:accounts|groups|orders)"(?: where "merged_at" is null)? order by "\w+" desc(?:, "\w+" desc)? limit/,
    because: "The newest stand at the end of an index, which is read only so far.",
  },
  {
    start: /^select "id" from "accounts" where "merged_at" is null limit/,
    because: "Asks whether there is any.",
  },
  {
    start: /^select distinct "served_pages"."account_id" from "served_pages" inner join "trials"/,
    because: "Once a day, in a thread: most pages that are kept are of trials.",
  },
  {
    start: /^select "state", count\(\*\) as "count" from "jobs" group by "state"/,
    because: "Counts an index of the jobs that wait: thousands at most.",
  },
  {
    start: /^with "due" as .* \("due_at" > \? or/,
    because: "Jobs that are astray are there only after a clock ran ahead.",
  },
  {
    start: /^select (?:distinct "index_name" from "search_misses"|\* from "groups") order by/,
    because: "For an operator's command.",
  },
];

const compiler = new SqliteQueryCompiler();
const looked = new Set<string>();
let schema: DatabaseSync | undefined;

/**
 * Fails a statement of the product for which SQLite would read a large table from its start rather than find its rows by
 * an index. What a test itself asks isn't looked at.
 * @param file a migrated database
 */
export function noWholeTables(file: string): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => {
      if (!isOfProduct(node)) return node;
      const { sql } = compiler.compileQuery(node, queryId);
      if (looked.has(sql)) return node;
      looked.add(sql);
      schema ??= new DatabaseSync(file, { readOnly: true });
      const found = wholeTablesOf(schema, sql);
      if (found.length > 0 && !allowed.some(({ start }) => start.test(sql)))
        throw new Error(`${found.join(", ")} is read from its start (platform/testing/whole-tables.ts): ${sql}`);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

/** Whether the first of our own files that called, but for the database's, is none of a test. */
function isOfProduct(node: RootOperationNode): boolean {
  if (!/^(?:Select|Insert|Update|Delete)QueryNode$/.test(node.kind)) return false;
  const caller = (new Error("where from").stack ?? "")
    .split("\n")
    .find(
      (line) =>
        /\/(?:app|domains|platform)\/|\.test\./.test(line) && !/node_modules|\/platform\/(?:db|testing)\//.test(line),
    );
  return caller !== undefined && !/\.test\.tsx?|\/testing\//.test(caller);
}

/** The large tables that a statement reads from their start, by SQLite's plan. */
export function wholeTablesOf(database: DatabaseSync, sql: string): string[] {
  const aliases = new Map([...sql.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table, alias]) => [alias, table]));
  return planOf(database, sql).flatMap((step) => {
    const [, name = "", index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(step) ?? [];
    const table = aliases.get(name) ?? name;
    return large.has(table) && !isOfFew(database, index) ? [table] : [];
  });
}

/** Whether an index has only some rows: it is there because they are few. */
function isOfFew(database: DatabaseSync, index: string | undefined): boolean {
  const made = database.prepare("select sql from sqlite_schema where type = 'index' and name = ?").get(index ?? "");
  return / where /i.test(String(made?.["sql"] ?? ""));
}

/** None for tables that a test makes. */
function planOf(database: DatabaseSync, sql: string): string[] {
  try {
    return database
      .prepare(`explain query plan ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("no such table")) return [];
    throw error;
  }
}

/** Columns of large tables that refer to another table and have no index: deleting there reads the table from its start. */
export function referencesWithoutIndex(database: DatabaseSync): string[] {
  return [...large].flatMap((table) =>
    database
      .prepare(`select "from" as name from pragma_foreign_key_list(?)`)
      .all(table)
      .map(({ name }) => String(name))
      .filter((name) => wholeTablesOf(database, `select rowid from "${table}" where "${name}" = ?`).length > 0)
      .map((name) => `${table}.${name}`),
  );
}
