import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

const statementsKept = 500;
/** Statements longer than this (inserts of hundreds of rows) are rare and big: not worth keeping. */
const longestKept = 4_000;

/** node:sqlite in the shape that Kysely's driver wants, with a cache of prepared statements. */
export class SqliteConnection implements SqliteDatabase {
  readonly raw: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(raw: DatabaseSync) {
    this.raw = raw;
  }

  prepare(sql: string): SqliteStatement {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#compile(sql);
    if (this.#statements.size >= statementsKept) this.#statements.clear();
    if (sql.length <= longestKept) this.#statements.set(sql, statement);
    return statement;
  }

  #compile(sql: string): SqliteStatement {
    const statement = this.raw.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...parameters.map(bind)),
      run: (parameters) => statement.run(...parameters.map(bind)),
      iterate: (parameters) => statement.iterate(...parameters.map(bind)),
    };
  }

  close(): void {
    this.#statements.clear();
    this.raw.close();
  }
}

/** Takes what both flavours store alike; booleans and dates would differ between them. */
function bind(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
  if (value instanceof Uint8Array) return value;
  const kind = typeof value === "object" ? value.constructor.name : typeof value;
  throw new TypeError(
    `A ${kind} can't be stored: booleans are 0 or 1, times epoch milliseconds, JSON goes through writeJson.`,
  );
}
