import { channel } from "node:diagnostics_channel";
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryCompiler,
  QueryResult,
  TransactionSettings,
} from "kysely";
import type { Availability } from "../availability/availability.ts";
import type { Queries, Tables } from "../database.ts";
import { AsyncLocalStorage } from "node:async_hooks";

interface Guard {
  availability: Availability;
  /** Whether an error from the engine or its connection means that the database is unavailable, full or locked. */
  isAway(error: unknown): boolean;
  /** Whether such an error leaves everything readable: the disk is full, or the files or the server take no changes. */
  isReadOnly(error: unknown): boolean;
  /** Whether a read proves that the database is back, or only what was written. */
  doReadsProve: boolean;
  /** Whether the disk has room again, for more than what was written just now; asked only while it was full. */
  hasRoom(): boolean;
  /** Called when something may have been written. */
  noteWrite(): void;
}

/** Wraps a dialect so that every failure due to an outage becomes the one error of `Availability`. */
export function guardDialect(dialect: Dialect, guard: Guard): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () => new GuardedDriver(dialect.createDriver(), guard),
  };
}

const TRY_AGAIN_MS = 1_000;

function isWaitingInVain(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("timeout exceeded when trying to connect");
}

class GuardedDriver implements Driver {
  readonly #driver: Driver;
  readonly #guard: Guard;
  /** Why the last attempt to connect failed. */
  #refusal: { cause: unknown; at: number; isBeingTried: boolean } | undefined;

  constructor(driver: Driver, guard: Guard) {
    this.#driver = driver;
    this.#guard = guard;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  /**
   * Each attempt to reach an unavailable server costs seconds: during an outage one caller per second tries, and all
   * others fail immediately.
   */
  async acquireConnection(): Promise<DatabaseConnection> {
    const refusal = this.#refusal;
    if (refusal && (refusal.isBeingTried || performance.now() - refusal.at < TRY_AGAIN_MS))
      throw this.#guard.availability.noteFailure(refusal.cause);
    if (refusal) refusal.isBeingTried = true;
    try {
      const connection = await this.#driver.acquireConnection();
      this.#refusal = undefined;
      return new GuardedConnection(connection, this.#guard);
    } catch (error) {
      this.#refusal = undefined;
      if (!this.#guard.isAway(error)) throw error;
      // A busy pool says nothing about the server.
      if (!isWaitingInVain(error)) this.#refusal = { cause: error, at: performance.now(), isBeingTried: false };
      throw this.#guard.availability.noteFailure(error);
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await translated(this.#guard, () => this.#driver.beginTransaction(bare(connection), settings));
    if (connection instanceof GuardedConnection) connection.begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const hasWritten = connection instanceof GuardedConnection && connection.hasWritten;
    const waiting = takeWaiting(connection);
    try {
      await translated(this.#guard, () => this.#driver.commitTransaction(bare(connection)));
      noteSuccess(this.#guard, hasWritten);
    } finally {
      this.#guard.noteWrite();
    }
    for (const call of waiting) call();
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    takeWaiting(connection);
    return translated(this.#guard, () => this.#driver.rollbackTransaction(bare(connection)));
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler["compileQuery"]): Promise<void> {
    await translated(this.#guard, async () => this.#driver.savepoint?.(bare(connection), name, compile));
  }

  async rollbackToSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler["compileQuery"],
  ): Promise<void> {
    await translated(this.#guard, async () => this.#driver.rollbackToSavepoint?.(bare(connection), name, compile));
  }

  async releaseSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler["compileQuery"],
  ): Promise<void> {
    await translated(this.#guard, async () => this.#driver.releaseSavepoint?.(bare(connection), name, compile));
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection(bare(connection));
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

class GuardedConnection implements DatabaseConnection {
  /** What waits for the running transaction to be committed; undefined outside of one. */
  afterCommit: (() => void)[] | undefined;
  /** Whether the running transaction has changed anything, so that its commit has something to write. */
  hasWritten = false;
  readonly connection: DatabaseConnection;
  readonly #guard: Guard;

  constructor(connection: DatabaseConnection, guard: Guard) {
    this.connection = connection;
    this.#guard = guard;
  }

  begin(): void {
    this.afterCommit = [];
    this.hasWritten = false;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isRead = query.query.kind === "SelectQueryNode";
    try {
      const result = await translated(this.#guard, () => timed(query, () => this.connection.executeQuery<Row>(query)));
      const hasWritten = isChange(query) && changedSomething(result);
      this.hasWritten ||= hasWritten;
      // What a transaction has changed is on the disk once it is committed.
      noteSuccess(this.#guard, hasWritten && this.afterCommit === undefined);
      if (!isRead) this.#noteKept();
      return result;
    } finally {
      if (!isRead) this.#guard.noteWrite();
    }
  }

  #noteKept(): void {
    const call = waitingForCommit.getStore();
    if (call === undefined) return;
    if (this.afterCommit) this.afterCommit.push(call);
    else call();
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.connection.streamQuery(query, chunkSize);
  }
}

/** Ends the list of what waits for a transaction, and returns it. */
function takeWaiting(connection: DatabaseConnection): (() => void)[] {
  if (!(connection instanceof GuardedConnection)) return [];
  const waiting = connection.afterCommit ?? [];
  connection.afterCommit = undefined;
  return waiting;
}

function bare(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof GuardedConnection ? connection.connection : connection;
}

async function translated<Result>(guard: Guard, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!guard.isAway(error)) throw error;
    throw guard.availability.noteFailure(error, guard.isReadOnly(error) ? "read only" : "away");
  }
}

function noteSuccess({ availability, doReadsProve, hasRoom }: Guard, hasWritten: boolean): void {
  if (!hasWritten && !doReadsProve) return;
  if (availability.state === "read only" && !hasRoom()) return;
  availability.noteSuccess(hasWritten);
}

/** Whether a query may change rows; raw ones by their first word. */
function isChange({ query, sql }: CompiledQuery): boolean {
  return query.kind === "RawNode"
    ? /^\s*(?:insert|update|delete|replace)\b/i.test(sql)
    : query.kind !== "SelectQueryNode";
}

/** An update that finds no row writes nothing, and succeeds on a full disk. */
function changedSomething({ numAffectedRows = 0n, rows }: QueryResult<unknown>): boolean {
  return numAffectedRows > 0n || rows.length > 0;
}

/** How long a query took: its text with places instead of values, which may name readers. */
interface RanQuery {
  sql: string;
  milliseconds: number;
  hasFailed: boolean;
}

const ran = channel("fieldstone:query");
/** Enough to recognize it. */
const LONGEST_TEXT = 1_000;

/** Runs a query, and tells how long it took if anybody wants to know; it costs next to nothing while nobody does. */
async function timed<Result>({ sql }: { sql: string }, run: () => Promise<Result>): Promise<Result> {
  if (!ran.hasSubscribers) return await run();
  const began = performance.now();
  let hasFailed = true;
  try {
    const result = await run();
    hasFailed = false;
    return result;
  } finally {
    ran.publish({ sql, milliseconds: performance.now() - began, hasFailed } satisfies RanQuery);
  }
}

/** Hears of the queries of this process once they have run. Returns how to stop. */
export function watchQueries(hear: (query: RanQuery) => void): () => void {
  const listener = (message: unknown) => {
    if (isRanQuery(message)) hear(message);
  };
  ran.subscribe(listener);
  return () => {
    ran.unsubscribe(listener);
  };
}

/** The same, of those that take at least so many milliseconds. */
export function watchSlowQueries(least: number, hear: (query: Omit<RanQuery, "hasFailed">) => void): () => void {
  return watchQueries(({ sql, milliseconds }) => {
    if (milliseconds >= least) hear({ sql: sql.slice(0, LONGEST_TEXT), milliseconds: Math.round(milliseconds) });
  });
}

/** Only `timed` publishes there, but any module could. */
function isRanQuery(message: unknown): message is RanQuery {
  return (
    typeof message === "object" &&
    message !== null &&
    "sql" in message &&
    "milliseconds" in message &&
    typeof message.sql === "string" &&
    typeof message.milliseconds === "number"
  );
}

/** The placeholder's prefix while the query is compiled: a text that no query searches for. */
const PLACE = "\u0000place:";

/** A query that can be compiled. */
interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/** The placeholder for each value. It is always text: compare numbers with sql<number>`${place}`. */
type Places<Name extends string> = Readonly<Record<Name, string>>;

/** A query's values by name. */
type Values<Name extends string> = Readonly<Record<Name, string | number>>;

/**
 * Compiles a query once per database, its transactions included, and then runs it with different values: compiling costs more than running, which
 * matters for queries on every page. `build` receives a placeholder for each value.
 */
export function prepareQuery<Row, const Name extends string, DB = Tables>(
  names: readonly Name[],
  build: (db: Queries<DB>, places: Places<Name>) => Compilable<Row>,
): (db: Queries<DB>, values: Values<Name>) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const places = recordOf(names);
  return async (db, values) => {
    // A transaction is another object each time, with the adapter of its database.
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, places).compile();
    compiled.set(adapter, query);
    const given = new Map<unknown, string | number>(names.map((name) => [places[name], values[name]]));
    const parameters = query.parameters.map((parameter) =>
      typeof parameter === "string" ? (given.get(parameter) ?? parameter) : parameter,
    );
    const filled: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(filled)).rows;
  };
}

function recordOf<const Name extends string>(names: readonly Name[]): Places<Name>;
function recordOf(names: readonly string[]): Places<string> {
  return Object.fromEntries(names.map((name) => [name, PLACE + name]));
}

/** What waits for the write that is being made to be kept. The driver calls it: once it is committed, or never. */
const waitingForCommit = new AsyncLocalStorage<() => void>();

/**
 * Makes one write, and calls `then` once it is kept: outside of a transaction at once, in one when it is committed, and
 * never if it is rolled back. For what can't be rolled back itself, such as a line of the log. `then` must not throw.
 */
export async function whenKept(write: () => Promise<void>, then: () => void): Promise<void> {
  await waitingForCommit.run(then, write);
}
