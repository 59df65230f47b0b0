import { type CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDriver } from "kysely";
import { yieldToEventLoop } from "../../threads/yield-to-event-loop.ts";

import { setTimeout as sleep } from "node:timers/promises";
import type { StatementSync } from "node:sqlite";
import { AsyncLocalStorage } from "node:async_hooks";
import { AsideReader } from "./aside-reader.ts";
import type { Checkpoints, DiskSync } from "./checkpoints.ts";
import type { SqliteConnection } from "./connection.ts";

// Captured once: a test that replaces timers must not stop it.
const { setImmediate: inNextTurn } = globalThis;

/** How long a transaction may go on without giving up its turn of the event loop, in milliseconds. */
const UNBROKEN_MS = 10;

const aside = new AsyncLocalStorage<true>();

/**
 * Runs work whose queries of the embedded database, outside of transactions, are answered by a thread of their own: what
 * may look at many rows. Everything else in the process goes on meanwhile. Postgres is elsewhere anyway.
 */
export function readAside<Result>(work: () => Result): Result {
  return aside.run(true, work);
}

/** Whether the work that runs now reads in the thread. */
export function isAside(): boolean {
  return aside.getStore() === true;
}

/** A Kysely connection that routes each statement to the reader or the writer. */
export class SqliteSession implements DatabaseConnection {
  readonly #store: SqliteStore;
  readonly #relaxed: boolean;
  /** Set during a transaction. */
  #leave: (() => void) | undefined;
  /** When the transaction began. */
  #began = 0;

  constructor(store: SqliteStore, relaxed: boolean) {
    this.#store = store;
    this.#relaxed = relaxed;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#leave) {
      // Everybody who writes waits for a transaction: a short one gives up its turn before it begins, and not in between.
      if (performance.now() - this.#began > UNBROKEN_MS) await yieldToEventLoop();
      this.#assertInTransaction();
      return this.#store.writer.executeQuery<Row>(query);
    }
    // Statements are synchronous: a caller with many in a row would block the event loop until the last one.
    await yieldToEventLoop();
    if (query.query.kind === "SelectQueryNode") {
      return retryBusy(() =>
        isAside() ? this.#store.readAside<Row>(query) : this.#store.reader.executeQuery<Row>(query),
      );
    }
    const result = await this.#write<Row>(query);
    await this.#settle();
    return result;
  }

  async #write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const leave = await this.#enter();
    try {
      return await retryBusy(() => this.#store.writer.executeQuery<Row>(query));
    } finally {
      leave();
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  async begin(): Promise<void> {
    const leave = await this.#enter();
    try {
      await yieldToEventLoop();
      this.#began = performance.now();
      // IMMEDIATE takes the write lock right away: a deferred transaction could find at its first write that its reads
      // are stale.
      await retryBusy(() => this.#store.exec("BEGIN IMMEDIATE"));
      this.#leave = leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  async commit(): Promise<void> {
    try {
      this.#assertInTransaction();
      await retryBusy(() => this.#store.exec("COMMIT"));
    } catch (error) {
      if (this.#store.isTransaction) this.#store.exec("ROLLBACK");
      throw error;
    } finally {
      this.#end();
    }
    await this.#settle();
  }

  async rollback(): Promise<void> {
    try {
      if (this.#leave && this.#store.isTransaction) this.#store.exec("ROLLBACK");
    } finally {
      this.#end();
    }
  }

  async #enter(): Promise<() => void> {
    const unlock = await this.#store.lockWriter();
    try {
      this.#store.repair();
      return unlock;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** Waits for the disk after a commit, when others may write already: what is acknowledged survives a power cut. */
  async #settle(): Promise<void> {
    this.#store.noteCommit();
    if (!this.#relaxed) await this.#store.settle();
  }

  #end(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  /**
   * A full disk or an I/O error makes SQLite roll back by itself: never continue outside the transaction or acknowledge
   * it.
   */
  #assertInTransaction(): void {
    if (!this.#store.isTransaction) throw new SqliteAway("SQLite rolled the transaction back; check for a full disk");
  }
}

/** Primary result codes: locked by others, full, disk failure or read-only, file can't be opened. */
const awayCodes: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14]);

/** SQLite can't proceed until something outside the program changes. This folder's own waiting throws it, too. */
class SqliteAway extends Error {}

/** Whether an error means that the database is currently unusable, whatever the query. */
export function isSqliteAway(error: unknown): boolean {
  if (error instanceof SqliteAway) return true;
  return error instanceof Error && "errcode" in error && awayCodes.has(Number(error.errcode) & 0xff);
}

/** Primary result codes: the file can't be written to, the disk is full. */
const readOnlyCodes: ReadonlySet<number> = new Set([8, 13]);

/** Whether an error means that the database can be read, but not be written to. */
export function isSqliteReadOnly(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && readOnlyCodes.has(Number(error.errcode) & 0xff);
}

const deadline = 10_000;
const sqliteBusy = 5;

/** Whether SQLite failed because another process holds the lock. The low byte is the primary code. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === sqliteBusy;
}

/**
 * Retries a statement while another process (a command) holds the lock, for up to 10 seconds. SQLite's own busy timeout
 * would block the event loop.
 */
export async function retryBusy<T>(run: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + deadline;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > end) throw busyTooLong(error);
    }
    await sleep(2 + Math.random() * 10);
  }
}

function busyTooLong(cause: unknown): Error {
  return new SqliteAway(
    `another process has held the database for ${deadline / 1_000} seconds: wait until its import or backup is done`,
    { cause },
  );
}

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
  readonly #aside: AsideReader;
  #version: StatementSync | undefined;
  /** What it said in this turn of the event loop. */
  #versionNow: number | undefined;

  private constructor(
    connections: { writer: SqliteConnection; reader: SqliteConnection },
    drivers: { writer: DatabaseConnection; reader: DatabaseConnection },
    disk: DiskSync,
    checkpoints: Checkpoints,
  ) {
    this.#connections = connections;
    this.#disk = disk;
    this.#checkpoints = checkpoints;
    this.#aside = new AsideReader(connections.reader.raw.location() ?? "");
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

  /** Answers a query in a thread of its own. */
  async readAside<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: await this.#aside.query<Row>(sql, parameters) };
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

  /**
   * Changes once any process, including this one, has written. Reads no page of the file, and asks it once in a turn of
   * the event loop and after each commit of ours: what is answered in a turn has arrived before it.
   */
  readonly dataVersion = (): number => {
    if (this.#versionNow === undefined) {
      this.#version ??= this.#connections.reader.raw.prepare("PRAGMA data_version");
      this.#versionNow = Number(this.#version.get()?.["data_version"] ?? 0);
      inNextTurn(this.#forgetVersion);
    }
    return this.#versionNow;
  };

  readonly #forgetVersion = (): void => {
    this.#versionNow = undefined;
  };

  /** Call after each commit. */
  noteCommit(): void {
    this.#versionNow = undefined;
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
    await this.#aside.close();
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
