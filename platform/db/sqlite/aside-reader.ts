import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";

/** What a thread is asked. */
export interface AsideQuery {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

/** Its answer, in parts: taking over many rows at once would hold the event loop. */
export interface AsidePart {
  id: number;
  rows: readonly unknown[];
  isLast: boolean;
  /** Instead of rows: what SQLite said. */
  failure?: { message: string; errcode: number | undefined };
}

interface Waiting {
  rows: unknown[];
  done(rows: unknown[]): void;
  failed(error: unknown): void;
}

interface Reading {
  worker: Worker;
  /** How many parts were taken over: the thread waits for it before it sends another. */
  taken: Int32Array;
  waiting: Map<number, Waiting>;
}

/** One long query doesn't keep others waiting. */
const THREADS = 2;
/** So long a query waits for the first thread before a second one starts: most are done by then. */
const SHORT_MS = 100;
/** After how long without work the threads end: each holds ten megabytes of memory. */
const IDLE_MS = 20_000;

/** Answers queries of one database file in threads, which start with the first query. */
export class AsideReader {
  readonly #file: string;
  readonly #threads: Reading[] = [];
  #asked = 0;
  /** Is kept when a thread has nothing more to do. */
  #freed = Promise.withResolvers<void>();
  #idle: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** @throws Error with SQLite's `errcode` */
  query<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]>;
  async query(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    clearTimeout(this.#idle);
    const thread = await this.#choose();
    clearTimeout(this.#idle);
    const { promise, resolve: done, reject: failed } = Promise.withResolvers<unknown[]>();
    this.#asked += 1;
    const id = this.#asked;
    thread.waiting.set(id, { rows: [], done, failed });
    thread.worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    thread.worker.postMessage({ id, sql, parameters } satisfies AsideQuery);
    return await promise;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await Promise.all(this.#threads.splice(0).map(({ worker }) => worker.terminate()));
  }

  async #choose(): Promise<Reading> {
    const isFree = ({ waiting }: Reading) => waiting.size === 0;
    if (this.#threads.length === 1 && !this.#threads.some(isFree))
      await Promise.race([this.#freed.promise, sleep(SHORT_MS)]);
    const free = this.#threads.find(isFree);
    if (free !== undefined) return free;
    if (this.#threads.length < THREADS) return this.#start();
    return this.#threads.reduce((least, each) => (each.waiting.size < least.waiting.size ? each : least));
  }

  #start(): Reading {
    const taken = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(new URL("./aside-thread.ts", import.meta.url), {
      execArgv: [],
      workerData: { file: this.#file, taken },
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
    });
    const reading: Reading = { worker, taken, waiting: new Map() };
    worker.on("message", (part: AsidePart) => this.#take(reading, part));
    worker.on("error", (error: unknown) => this.#lose(reading, error));
    worker.on("exit", () => this.#lose(reading, new Error("The thread that reads the database has ended.")));
    this.#threads.push(reading);
    return reading;
  }

  #take(reading: Reading, { id, rows, isLast, failure }: AsidePart): void {
    const waiting = reading.waiting.get(id);
    if (waiting === undefined) return;
    for (const row of rows) waiting.rows.push(row);
    if (!isLast) {
      // In another turn: all messages that are there are handled in one.
      setImmediate(() => {
        Atomics.add(reading.taken, 0, 1);
        Atomics.notify(reading.taken, 0);
      });
      return;
    }
    reading.waiting.delete(id);
    if (reading.waiting.size === 0) this.#free(reading);
    this.#endWhenIdle();
    if (failure === undefined) waiting.done(waiting.rows);
    else waiting.failed(Object.assign(new Error(failure.message), { errcode: failure.errcode }));
  }

  #free({ worker }: Reading): void {
    worker.unref();
    this.#freed.resolve();
    this.#freed = Promise.withResolvers();
  }

  #endWhenIdle(): void {
    if (this.#threads.some(({ waiting }) => waiting.size > 0)) return;
    this.#idle = setTimeout(() => {
      this.close().catch(() => undefined);
    }, IDLE_MS).unref();
  }

  /** The next query gets another thread. */
  #lose(reading: Reading, error: unknown): void {
    const at = this.#threads.indexOf(reading);
    if (at >= 0) this.#threads.splice(at, 1);
    for (const { failed } of reading.waiting.values()) failed(error);
    reading.waiting.clear();
  }
}
