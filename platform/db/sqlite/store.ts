import { type DatabaseConnection, SqliteDriver } from "kysely";
import type { SqliteConnection } from "./connection.ts";
import { Mutex } from "./mutex.ts";

/** How long a statement waits for a transaction of its own process, in milliseconds. */
const lockDeadline = 30_000;

/** One file opened twice: writes take their turn on one connection, plain reads never wait for them (WAL). */
export class SqliteStore {
  readonly writer: DatabaseConnection;
  readonly reader: DatabaseConnection;
  readonly #connections: { writer: SqliteConnection; reader: SqliteConnection };
  readonly #mutex = new Mutex();

  private constructor(
    connections: { writer: SqliteConnection; reader: SqliteConnection },
    drivers: { writer: DatabaseConnection; reader: DatabaseConnection },
  ) {
    this.#connections = connections;
    this.writer = drivers.writer;
    this.reader = drivers.reader;
  }

  static async over(connections: { writer: SqliteConnection; reader: SqliteConnection }): Promise<SqliteStore> {
    return new SqliteStore(connections, {
      writer: await kyselyConnection(connections.writer),
      reader: await kyselyConnection(connections.reader),
    });
  }

  /** Waits for the writer and gives the function that releases it. */
  async lockWriter(): Promise<() => void> {
    return this.#mutex.lock(lockDeadline);
  }

  /** Runs a statement that is not a query (BEGIN, PRAGMA …) on the writer. */
  exec(sql: string): void {
    this.#connections.writer.raw.exec(sql);
  }

  get isTransaction(): boolean {
    return this.#connections.writer.raw.isTransaction;
  }

  async close(): Promise<void> {
    await this.lockWriter();
    this.#connections.reader.close();
    this.#connections.writer.close();
  }
}

/** Kysely's own driver does the running of a statement and the typing of its rows. */
async function kyselyConnection(database: SqliteConnection): Promise<DatabaseConnection> {
  const driver = new SqliteDriver({ database });
  await driver.init();
  return driver.acquireConnection();
}
