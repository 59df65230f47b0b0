import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { type FileHandle, open } from "node:fs/promises";

/** After so many commits, the log has grown by some megabytes. */
const COMMITS_BETWEEN = 500;
/** Where it is longer than so many bytes, as after a file was stored, so many commits are enough. */
const [LONG_LOG, COMMITS_OF_LONG] = [16_000_000, 10];

/**
 * Where Litestream copies the log, it alone moves it on: of what another moves on just then, it misses frames, and doesn't
 * notice (docs/decisions/backups-and-migrations.md). A log of so many bytes is one that it no longer looks after.
 */
const LONGEST_COPIED_LOG = 256_000_000;

/** Whether Litestream copies the log of a database file: by the folder that it keeps beside it. */
export function isCopied(file: string): boolean {
  return existsSync(path.join(path.dirname(file), `.${path.basename(file)}-litestream`));
}

/** After how long without work the thread ends: it holds some megabytes of memory, too. */
const IDLE_MS = 60_000;

/**
 * Moves what was committed from the write-ahead log into the database file, in a thread of its own that starts with the
 * first 500 commits, or the first megabytes: SQLite by itself does it within a commit, which then waits for the disk while
 * nobody is served.
 */
export class Checkpoints {
  readonly #file: string;
  #commits = 0;
  #isRunning = false;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Call after each commit. */
  noteCommit(): void {
    this.#commits += 1;
    if (this.#isRunning || !this.#isDue()) return;
    this.#commits = 0;
    if (isCopied(this.#file) && this.#logBytes() < LONGEST_COPIED_LOG) return;
    this.#isRunning = true;
    this.#worker ??= this.#start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    this.#worker.postMessage(this.#file);
  }

  #isDue(): boolean {
    if (this.#commits >= COMMITS_BETWEEN) return true;
    if (this.#commits < COMMITS_OF_LONG) return false;
    return this.#logBytes() > LONG_LOG;
  }

  #logBytes(): number {
    return statSync(`${this.#file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Ends the thread, once it has done what it was at. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL("./checkpoint-worker.ts", import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    });
    worker.unref();
    worker.on("message", () => {
      this.#isRunning = false;
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => {
        this.close().catch(() => undefined);
      }, IDLE_MS).unref();
    });
    // What it leaves, the next one moves.
    worker.on("error", () => {
      this.#isRunning = false;
      this.#worker = undefined;
    });
    return worker;
  }
}

/** Brings to the disk what was written into a file, and closes the file. */
export interface Flush {
  run(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Waits until what was committed is on the disk, without holding the event loop: a disk takes from 0.1 ms to a second.
 * Whoever comes while one wait is running shares the next one.
 */
export class DiskSync {
  readonly #flush: Flush;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  /** A wait has failed: what was written before may never reach the disk, whatever later ones say. */
  hasFailed = false;

  constructor(flush: Flush) {
    this.#flush = flush;
  }

  /** @throws the error of the system if the disk can't be reached: a power cut may lose what was committed */
  wait(): Promise<void> {
    // The wait that is running may have begun before the commit.
    this.#next ??= this.#running.then(() => this.#begin());
    return this.#next;
  }

  /** Waits for the disk, and closes the file. */
  async close(): Promise<void> {
    await this.#next?.catch(() => {});
    await this.#running;
    await this.#flush.close();
  }

  #begin(): Promise<void> {
    this.#next = undefined;
    const flushing = this.#flush.run();
    this.#running = flushing.catch(() => {
      this.hasFailed = true;
    });
    return flushing;
  }
}

/** The flush of SQLite's write-ahead log, which stays the same file as long as a connection is open. */
export function flushOf(file: string): Flush {
  let opened: Promise<FileHandle> | undefined;
  return {
    run: async () => {
      opened ??= open(file, "r+");
      const handle = await opened.catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      await handle.datasync();
    },
    close: async () => (await opened)?.close(),
  };
}
