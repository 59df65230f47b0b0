import { createQueryId, expressionBuilder, type Kysely, sql } from "kysely";
import { readAside } from "./sqlite/session.ts";

/** So many rows are changed by one statement: fewer than hold the event loop for long, or a lock. */
const PORTION = 500;

/**
 * Removes or changes rows some at a time, until none are left. Which ones is looked for beside everything else, as it may mean
 * looking at many.
 */
export async function inPortions<Key>(
  find: (most: number) => Promise<Key[]>,
  change: (keys: Key[]) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const keys = await readAside(() => find(PORTION));
    if (keys.length > 0) await change(keys);
    if (keys.length < PORTION) return;
  }
}

/** Rows of a table that are too old: those whose `column` is before a time or a day. `key` tells rows apart. */
interface OldRows<Row> {
  key: keyof Row & string;
  column: keyof Row & string;
  before: number | string;
}

/** Deletes old rows some at a time, but none that is new again once it is their turn. */
export async function deleteOld<DB, Table extends keyof DB & string>(
  db: Kysely<DB>,
  table: Table,
  { key, column, before }: OldRows<DB[Table]>,
): Promise<void> {
  const [from, id, at] = [sql.table(table), sql.ref(key), sql.ref(column)];
  const find = (most: number) =>
    expressionBuilder<object>()
      .selectFrom(sql<object>`${from}`.as("old"))
      .select(sql<string>`${id}`.as("id"))
      .where(sql<boolean>`${at} < ${before}`)
      .limit(most)
      .toOperationNode();
  const executor = db.getExecutor();
  await inPortions(
    async (most) => (await db.executeQuery<{ id: string }>(executor.compileQuery(find(most), createQueryId()))).rows,
    (found) =>
      sql`delete from ${from} where ${id} in (${sql.join(found.map((row) => row.id))}) and ${at} < ${before}`.execute(
        db,
      ),
  );
}
