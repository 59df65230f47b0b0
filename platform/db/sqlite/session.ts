import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { breathe } from "../../flow/breathe.ts";
import { SqliteAway } from "./is-away.ts";
import { retryBusy } from "./retry-busy.ts";
import type { SqliteStore } from "./store.ts";

/** How long a transaction may go on without giving up its turn of the event loop, in milliseconds. */
const UNBROKEN_MS = 10;

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
      if (performance.now() - this.#began > UNBROKEN_MS) await breathe();
      this.#assertInTransaction();
      return this.#store.writer.executeQuery<Row>(query);
    }
    // Statements are synchronous: a caller with many in a row would block the event loop until the last one.
    await breathe();
    if (query.query.kind === "SelectQueryNode") {
      return retryBusy(() => this.#store.reader.executeQuery<Row>(query));
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
      await breathe();
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
