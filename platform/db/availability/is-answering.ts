import { sql } from "kysely";
import type { Queries } from "../database.ts";

/** Writes a row as it is, for whoever wants to know whether that is possible. @throws AppError database-unavailable */
export async function tryWriting<DB>(db: Queries<DB>): Promise<void> {
  await sql`update kysely_migration_lock set is_locked = is_locked`.execute(db);
}

/** Whether the database answers a query within `longestMs` milliseconds. */
export async function isAnswering<DB>(db: Queries<DB>, longestMs: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), longestMs);
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answered;
}
