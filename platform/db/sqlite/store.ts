import type { StatementSync } from "node:sqlite";
import { type DatabaseConnection, SqliteDriver } from "kysely";
import type { SqliteConnection } from "./connection.ts";
import { Mutex } from "./mutex.ts";

/** How long a statement waits for a transaction of its own process, in milliseconds. */
const lockDeadline = 30_000;

/** One file, opened twice: writes are serialized on one connection, plain reads never wait for them (WAL). */
export class SqliteStore {
  readonly writer: DatabaseConnection;
  readonly reader: DatabaseConnection;
  readonly #connections: { writer: SqliteConnection; reader: SqliteConnection };
  readonly #mutex = new Mutex();
  #version: StatementSync | undefined;

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

  /** Waits for the writer and returns the function that releases it. */
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

  /** Changes once any process, including this one, has written. Reads no page of the file. */
  readonly dataVersion = (): number => {
    this.#version ??= this.#connections.reader.raw.prepare("PRAGMA data_version");
    return Number(this.#version.get()?.["data_version"] ?? 0);
  };

  async close(): Promise<void> {
    await this.lockWriter();
    this.#connections.reader.close();
    this.#connections.writer.close();
  }
}

/** Kysely's own driver runs statements and types their rows. */
async function kyselyConnection(database: SqliteConnection): Promise<DatabaseConnection> {
  const driver = new SqliteDriver({ database });
  await driver.init();
  return driver.acquireConnection();
}
