import { type RawBuilder, sql } from "kysely";
import type { Flavor, Queries, Trx } from "../db/database.ts";
import { yieldToEventLoop } from "../threads/yield-to-event-loop.ts";
import type { DataOwner } from "./personal-data.ts";
import { z } from "zod";

/** Two accounts of one person: everything of the other becomes the kept one's, and the other is gone. */
export interface Merging {
  kept: DataOwner;
  other: DataOwner;
}

/**
 * What becomes of a column that holds the other account's id. It is the one list from which follows what is moved, and
 * which rows are read before and after a merge, so that it can be undone.
 *
 * - moves: the kept one's id takes its place, and nothing else of the row changes
 * - changes: it moves, and the part's own `join` changes rows of both, too
 * - joins: rows of both are joined by `join`
 * - mingles: they are joined, and stay so when the merge is undone
 * - ends: its rows end with the other account
 */
type ColumnFate = "moves" | "changes" | "joins" | "mingles" | "ends";

/** Whether rows of both accounts are read before and after a merge. */
function isWatched(fate: ColumnFate): boolean {
  return fate === "changes" || fate === "joins";
}

/** Rows of a table by the values of one of its columns. */
export interface WatchedRows {
  table: string;
  column: string;
  values: readonly string[];
}

/** What a merge that is undone doesn't give back. */
export interface Withheld {
  /** By 'table.column'. */
  columns: readonly string[];
  /** In sentences for the owners of the two accounts. */
  sentences: readonly string[];
}

/** The rows of both accounts in some columns. */
function rowsOfBoth({ kept, other }: Merging, columns: readonly string[]): readonly WatchedRows[] {
  return columns.map((name) => {
    const [table = "", column = ""] = name.split(".");
    return { table, column, values: [kept.id, other.id] };
  });
}

/**
 * What a domain does with its data when two accounts are merged. app/ has no part in it: overview lists them, and a test
 * finds columns that none of them names.
 */
export interface MergedData {
  /** What it holds, in words for the owners of the two accounts: 'pins and notes'. */
  name: string;
  /** By 'table.column', every column of the domain that holds an account's id. */
  columns: Readonly<Record<string, ColumnFate>>;
  /** Locks what must be locked before the accounts are, as other transactions do. */
  lock?(trx: Trx, merging: Merging): Promise<void>;
  /**
   * What will happen, in sentences for the staff: numbers, never what a note or an order says.
   * @throws AppError why these accounts can't be merged
   */
  plan(db: Queries, merging: Merging): Promise<readonly string[]>;
  /**
   * Rows that `join` changes, makes or deletes and that no column of `columns` leads to, so that a merge can be undone:
   * they are read before and after it like those.
   */
  watches?(trx: Trx, merging: Merging): Promise<readonly WatchedRows[]>;
  /** Before a merge is undone: makes room, and says what stays as it is by now. @throws AppError why it can't be undone */
  unjoin?(trx: Trx, merging: Merging, changes: MergeChanges): Promise<Withheld | undefined>;
  /** Once a merge was undone: what still has to follow from that. */
  rejoin?(trx: Trx, merging: Merging): Promise<void>;
  /** Makes room, and joins what both have. What moves is moved afterwards. */
  join?(trx: Trx, merging: Merging): Promise<void>;
}

/** So many rows are read, written or change hands in one turn of the event loop. */
const CHUNK = 200;

/** Puts the kept account's id in place of the other's in every column that moves. */
export async function moveColumns(
  trx: Trx,
  { columns }: Pick<MergedData, "columns">,
  { kept, other }: Merging,
  flavor: Flavor,
): Promise<void> {
  for (const [name, fate] of Object.entries(columns)) {
    if (fate !== "moves" && fate !== "changes") continue;
    const [table = "", column = ""] = name.split(".");
    const [into, where] = [sql.table(table), sql.ref(column)];
    if (flavor === "postgres") {
      await sql`update ${into} set ${where} = ${kept.id} where ${where} = ${other.id}`.execute(trx);
      continue;
    }
    // SQLite works in this process: many rows are moved in several turns.
    const found = await sql<{ rowid: number }>`select rowid from ${into} where ${where} = ${other.id}`.execute(trx);
    for (let start = 0; start < found.rows.length; start += CHUNK) {
      const ids = found.rows.slice(start, start + CHUNK).map(({ rowid }) => rowid);
      await sql`update ${into} set ${where} = ${kept.id} where rowid in (${sql.join(ids)})`.execute(trx);
      await yieldToEventLoop();
    }
  }
}

/** A row, or some of its columns, as both databases give it: merged tables hold nothing but numbers and texts. */
const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
type Row = z.infer<typeof rowSchema>;

const changedRowSchema = z.object({
  table: z.string(),
  /** Its primary key. */
  key: rowSchema,
  /** Null where the merge made the row. */
  before: rowSchema.nullable(),
  /** Null where the merge deleted it. */
  after: rowSchema.nullable(),
});

/** What a merge changed, as it is kept for the days in which it can be undone. */
export const mergeChangesSchema = z.object({
  /** Rows that changed hands and are as they were otherwise, by 'table.column' and primary key. */
  moved: z.array(z.object({ column: z.string(), keys: z.array(rowSchema) })),
  changed: z.array(changedRowSchema),
});
export type MergeChanges = z.infer<typeof mergeChangesSchema>;

/** Rows as they were before a merge. */
interface RowsBefore {
  moved: MergeChanges["moved"];
  watches: readonly WatchedRows[];
  watched: ReadonlyMap<string, { table: string; key: Row; row: Row }>;
}

/** Reads what a merge will change, before it does. */
export async function readBefore(
  trx: Trx,
  parts: readonly MergedData[],
  merging: Merging,
  flavor: Flavor,
): Promise<RowsBefore> {
  const fates = parts.flatMap(({ columns }) => Object.entries(columns));
  const watched = fates.flatMap(([column, fate]) => (isWatched(fate) ? [column] : []));
  const watches = [...rowsOfBoth(merging, watched)];
  for (const part of parts) watches.push(...((await part.watches?.(trx, merging)) ?? []));
  const moved: MergeChanges["moved"] = [];
  for (const [column, fate] of fates) {
    const [table, name] = [tableOf(column), columnOf(column)];
    if (fate !== "moves") continue;
    const key = await primaryKey(trx, table, flavor);
    const where = sql`${sql.ref(name)} = ${merging.other.id}`;
    const names = sql.join(key.map((part) => sql.ref(part)));
    const { rows } = await sql`select ${names} from ${sql.table(table)} where ${where}`.execute(trx);
    if (rows.length > 0) moved.push({ column, keys: z.array(rowSchema).parse(rows) });
    await yieldToEventLoop();
  }
  return { moved, watches, watched: await readWatched(trx, watches, flavor) };
}

/** What a merge has changed since. */
export async function changesSince(trx: Trx, before: RowsBefore, flavor: Flavor): Promise<MergeChanges> {
  const after = await readWatched(trx, before.watches, flavor);
  const changed: MergeChanges["changed"] = [];
  for (const id of new Set([...before.watched.keys(), ...after.keys()])) {
    const [was, is] = [before.watched.get(id), after.get(id)];
    const found = was ?? is;
    if (!found || JSON.stringify(was?.row) === JSON.stringify(is?.row)) continue;
    changed.push({ table: found.table, key: found.key, before: was?.row ?? null, after: is?.row ?? null });
  }
  return { moved: before.moved, changed };
}

async function readWatched(trx: Trx, watches: readonly WatchedRows[], flavor: Flavor) {
  const found = new Map<string, { table: string; key: Row; row: Row }>();
  for (const { table, column, values } of watches) {
    if (values.length === 0) continue;
    const keyOf = await primaryKey(trx, table, flavor);
    const query = sql`select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(values)})`;
    for (const row of z.array(rowSchema).parse((await query.execute(trx)).rows)) {
      const key = Object.fromEntries(keyOf.map((name) => [name, row[name] ?? null]));
      found.set(`${table} ${JSON.stringify(key)}`, { table, key, row });
    }
    await yieldToEventLoop();
  }
  return found;
}

/** The columns of a table's primary key, in their order. */
async function primaryKey(db: Queries, table: string, flavor: Flavor): Promise<string[]> {
  const query =
    flavor === "sqlite"
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
      : sql<{ name: string }>`
          select a.attname as name from pg_index i
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indrelid = ${table}::regclass and i.indisprimary order by array_position(i.indkey, a.attnum)`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

interface TakingBack {
  merging: Merging;
  flavor: Flavor;
  /** By 'table.column', what stays as it is by now. */
  withheld: ReadonlySet<string>;
}

/**
 * Puts back what a merge changed, where it is still as the merge left it. Gives the parts of which something of the other
 * account couldn't be given back, since it was changed or deleted meanwhile, and how much.
 */
export async function takeBack(
  trx: Trx,
  parts: readonly MergedData[],
  { moved, changed }: MergeChanges,
  taking: TakingBack,
): Promise<Map<string, number>> {
  const left = new Map<string, number>();
  const leave = (table: string, count: number) => {
    const part = parts.find(({ columns }) => Object.keys(columns).some((name) => name.startsWith(`${table}.`)));
    if (part && count > 0) left.set(part.name, (left.get(part.name) ?? 0) + count);
  };
  const isOthers = (row: Row) => Object.values(row).includes(taking.merging.other.id);
  for (const row of changed)
    if (row.before && row.after && !(await putBack(trx, parts, row, taking)) && isOthers(row.before))
      leave(row.table, 1);
  for (const { table, key, before, after } of changed)
    if (!before && after) await sql`delete from ${sql.table(table)} where ${allOf({ ...key, ...after })}`.execute(trx);
  for (const { table, before, after } of changed)
    if (before && !after && !(await insertAgain(trx, table, before)) && isOthers(before)) leave(table, 1);
  for (const { column, keys } of moved)
    leave(tableOf(column), keys.length - (await moveBack(trx, { column, keys }, taking)));
  return left;
}

/** Puts back the columns that a merge changed in a row. False if the row is gone, or somebody else's by now. */
async function putBack(
  trx: Trx,
  parts: readonly MergedData[],
  { table, key, before, after }: MergeChanges["changed"][number],
  { withheld }: TakingBack,
): Promise<boolean> {
  const found = await sql`select * from ${sql.table(table)} where ${allOf(key)}`.execute(trx);
  const [now] = z.array(rowSchema).parse(found.rows);
  if (!now || !before || !after) return false;
  const owners = parts.flatMap(({ columns }) => Object.keys(columns)).filter((name) => tableOf(name) === table);
  if (owners.some((name) => now[columnOf(name)] !== after[columnOf(name)])) return false;
  const names = Object.keys(before).filter(
    (name) => before[name] !== after[name] && now[name] === after[name] && !withheld.has(`${table}.${name}`),
  );
  if (names.length === 0) return true;
  const values = names.map((name) => sql`${sql.ref(name)} = ${before[name]}`);
  await sql`update ${sql.table(table)} set ${sql.join(values)} where ${allOf(key)}`.execute(trx);
  return true;
}

/** Inserts a row that a merge deleted. False where another one has its place. */
async function insertAgain(trx: Trx, table: string, row: Row): Promise<boolean> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(row));
  const query = sql`insert into ${sql.table(table)} (${names}) values (${values}) on conflict do nothing`;
  return ((await query.execute(trx)).numAffectedRows ?? 0n) > 0n;
}

/** Gives rows back that changed hands, unless they have changed them again. Returns how many. */
async function moveBack(
  trx: Trx,
  { column, keys }: MergeChanges["moved"][number],
  { merging: { kept, other } }: TakingBack,
): Promise<number> {
  const [table, name] = [sql.table(tableOf(column)), sql.ref(columnOf(column))];
  let count = 0;
  for (let start = 0; start < keys.length; start += CHUNK) {
    const rows = keys.slice(start, start + CHUNK).map(allOf);
    const query = sql`update ${table} set ${name} = ${other.id} where ${name} = ${kept.id} and (${sql.join(rows, sql` or `)})`;
    count += Number((await query.execute(trx)).numAffectedRows ?? 0n);
    await yieldToEventLoop();
  }
  return count;
}

/** That all of these columns have these values. */
function allOf(row: Row): RawBuilder<unknown> {
  const columns = Object.entries(row).map(([name, value]) =>
    value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`,
  );
  return sql`(${sql.join(columns, sql` and `)})`;
}

function tableOf(column: string): string {
  return column.split(".")[0] ?? "";
}

function columnOf(column: string): string {
  return column.split(".")[1] ?? "";
}
