/** Primary result codes: locked by others, full, disk failure or read-only, file can't be opened. */
const awayCodes: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14]);

/** SQLite can't proceed until something outside the program changes. This folder's own waiting throws it, too. */
export class SqliteAway extends Error {}

/** Whether an error means that the database is currently unusable, whatever the query. */
export function isSqliteAway(error: unknown): boolean {
  if (error instanceof SqliteAway) return true;
  return error instanceof Error && "errcode" in error && awayCodes.has(Number(error.errcode) & 0xff);
}
