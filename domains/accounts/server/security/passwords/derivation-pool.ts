import { Worker } from "node:worker_threads";
import { tooManyAtOnce } from "../../errors.ts";
import type { Derivation, DerivedKey } from "./derivation.ts";

interface Waiting {
  derivation: Derivation;
  done(key: Uint8Array): void;
  failed(error: Error): void;
}

interface Options {
  /** How many keys are derived at once. */
  threads: number;
  /** How many may wait; whoever comes then is told to come again. */
  longestQueue: number;
}

/**
 * Derives keys from passwords in threads of its own, which give way to everything that serves readers. Threads start
 * with the first password.
 */
export class DerivationPool {
  readonly #options: Options;
  readonly #queue: Waiting[] = [];
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Waiting>();
  #nextId = 0;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @throws AppError too-many-at-once when the queue is full */
  derive(derivation: Omit<Derivation, "id">): Promise<Uint8Array> {
    if (this.#closed) return Promise.reject(new Error("Passwords are no longer hashed: the server is stopping."));
    if (this.#queue.length >= this.#options.longestQueue) return Promise.reject(tooManyAtOnce());
    return new Promise((done, failed) => {
      this.#nextId += 1;
      this.#queue.push({ derivation: { ...derivation, id: this.#nextId }, done, failed });
      this.#work();
    });
  }

  /** Ends the threads. What still waits fails. */
  async close(): Promise<void> {
    this.#closed = true;
    const workers = [...this.#idle, ...this.#busy.keys()];
    const stopped = new Error("The server is stopping.");
    for (const { failed } of [...this.#queue.splice(0), ...this.#busy.values()]) failed(stopped);
    this.#busy.clear();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #work(): void {
    const worker = this.#idle.pop() ?? (this.#busy.size < this.#options.threads ? this.#startWorker() : undefined);
    if (!worker) return;
    const waiting = this.#queue.shift();
    if (!waiting) {
      this.#idle.push(worker);
      return;
    }
    this.#busy.set(worker, waiting);
    // Only a thread at work keeps the process alive.
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    worker.postMessage(waiting.derivation);
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL("./argon2-worker.ts", import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
    });
    worker.on("message", ({ key }: DerivedKey) => {
      const waiting = this.#busy.get(worker);
      this.#busy.delete(worker);
      this.#idle.push(worker);
      worker.unref();
      waiting?.done(key);
      this.#work();
    });
    // One that dies fails its own password; the next one gets a new thread.
    worker.on("error", (error: Error) => {
      const waiting = this.#busy.get(worker);
      this.#busy.delete(worker);
      const index = this.#idle.indexOf(worker);
      if (index >= 0) this.#idle.splice(index, 1);
      waiting?.failed(error);
      if (this.#queue.length > 0) this.#work();
    });
    return worker;
  }
}
