import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

const statementsKept = 500;
/** Longer statements (inserts of hundreds of rows) are rare and large: not worth caching. */
const longestKept = 4_000;

/** Adapts node:sqlite to Kysely's driver, with a cache of prepared statements. */
export class SqliteConnection implements SqliteDatabase {
  readonly raw: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(raw: DatabaseSync) {
    this.raw = raw;
  }

  prepare(sql: string): SqliteStatement {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
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

/** Accepts what both engines store alike; booleans and dates would differ. */
function bind(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
  if (value instanceof Uint8Array) return value;
  const kind = typeof value === "object" ? value.constructor.name : typeof value;
  throw new TypeError(
    `A ${kind} can't be stored: booleans are 0 or 1, times epoch milliseconds, JSON goes through writeJson.`,
  );
}
