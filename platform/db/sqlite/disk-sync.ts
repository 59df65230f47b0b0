import { type FileHandle, open } from "node:fs/promises";

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
