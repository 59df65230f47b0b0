import type { StatementSync } from "node:sqlite";
import { type DatabaseConnection, SqliteDriver } from "kysely";
import type { Checkpoints, DiskSync } from "./checkpoints.ts";
import type { SqliteConnection } from "./connection.ts";
import { SqliteAway } from "./session.ts";

/** Admits one holder at a time, in order of arrival. */
export class Mutex {
  #tail: Promise<void> = Promise.resolve();

  /**
   * Waits for the lock and returns the function that releases it; on a timeout, the place in the queue passes on.
   * @throws SqliteAway after `deadline` milliseconds
   */
  async lock(deadline: number): Promise<() => void> {
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(lockTimeout(deadline)), deadline);
    try {
      await Promise.race([before, tooLate]);
      return resolve;
    } catch (error) {
      this.#passOn(before, resolve);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #passOn(before: Promise<void>, release: () => void): void {
    before.then(release, release);
  }
}

function lockTimeout(deadline: number): Error {
  return new SqliteAway(
    `Another transaction of this process has held the database for ${deadline / 1_000} seconds. ` +
      "Inside a transaction, use only that transaction and await nothing but the database.",
  );
}

/** How long a statement waits for a transaction of its own process, in milliseconds. */
const lockDeadline = 30_000;

/** One file, opened twice: writes are serialized on one connection, plain reads never wait for them (WAL). */
export class SqliteStore {
  readonly writer: DatabaseConnection;
  readonly reader: DatabaseConnection;
  readonly #connections: { writer: SqliteConnection; reader: SqliteConnection };
  readonly #mutex = new Mutex();
  readonly #disk: DiskSync;
  readonly #checkpoints: Checkpoints;
  #version: StatementSync | undefined;

  private constructor(
    connections: { writer: SqliteConnection; reader: SqliteConnection },
    drivers: { writer: DatabaseConnection; reader: DatabaseConnection },
    disk: DiskSync,
    checkpoints: Checkpoints,
  ) {
    this.#connections = connections;
    this.#disk = disk;
    this.#checkpoints = checkpoints;
    this.writer = drivers.writer;
    this.reader = drivers.reader;
  }

  /**
   * @param disk waits for what the writer commits, since the connection itself doesn't
   * @param checkpoints moves what is committed into the database file, since the connection itself doesn't, either
   */
  static async over(
    connections: { writer: SqliteConnection; reader: SqliteConnection },
    disk: DiskSync,
    checkpoints: Checkpoints,
  ): Promise<SqliteStore> {
    const writer = await kyselyConnection(connections.writer);
    const reader = await kyselyConnection(connections.reader);
    return new SqliteStore(connections, { writer, reader }, disk, checkpoints);
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

  /** Call after each commit. */
  noteCommit(): void {
    this.#checkpoints.noteCommit();
  }

  /** Waits until everything that was committed before is on the disk. @throws SqliteAway if the disk can't be reached */
  async settle(): Promise<void> {
    try {
      await this.#disk.wait();
    } catch (cause) {
      throw new SqliteAway("what was written can't be brought to the disk", { cause });
    }
  }

  /**
   * Call before a write. After the disk could not be reached, moves everything from the write-ahead log into the database
   * file first: pages of the log may never arrive, and whatever is appended to it would be lost with them.
   * @throws SqliteAway if that fails: nothing is written then
   */
  repair(): void {
    if (!this.#disk.hasFailed) return;
    const moved = this.#connections.writer.raw.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
    if (moved?.["busy"] !== 0) throw new SqliteAway("the write-ahead log can't be emptied after the disk has failed");
    this.#disk.hasFailed = false;
  }

  async close(): Promise<void> {
    await this.lockWriter();
    await this.#checkpoints.close();
    await this.#disk.close();
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
