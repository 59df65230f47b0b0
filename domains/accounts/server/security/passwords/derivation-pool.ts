import { Worker } from "node:worker_threads";
import { tooManyAtOnce } from "../../errors.ts";
import type { Derivation, DerivedKey } from "./derivation.ts";
import { FairQueue, type Place } from "./fair-queue.ts";

interface Waiting {
  derivation: Derivation;
  done(key: Uint8Array): void;
  failed(error: Error): void;
}

interface Options {
  /** How many keys are derived concurrently. */
  threads: number;
  /** The longest queue, for known browsers and for others; beyond it, the largest group is asked to come back later. */
  longestQueue: number;
}

/**
 * Derives keys from passwords in its own threads, which yield to everything that serves readers. Threads start with the
 * first password.
 */
export class DerivationPool {
  readonly #options: Options;
  readonly #queue: FairQueue<Waiting>;
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Waiting>();
  #nextId = 0;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#queue = new FairQueue(options.longestQueue);
  }

  /** Queues a derivation. @throws AppError too-many-at-once when the queue is full and others come first */
  derive(derivation: Omit<Derivation, "id">, place: Place): Promise<Uint8Array> {
    if (this.#closed) return Promise.reject(new Error("Passwords are no longer hashed: the server is stopping."));
    return new Promise((done, failed) => {
      this.#nextId += 1;
      const late = this.#queue.add({ derivation: { ...derivation, id: this.#nextId }, done, failed }, place);
      late?.failed(tooManyAtOnce());
      this.#work();
    });
  }

  /** Stops the threads. Waiting derivations fail. */
  async close(): Promise<void> {
    this.#closed = true;
    const workers = [...this.#idle, ...this.#busy.keys()];
    const stopped = new Error("The server is stopping.");
    for (let waiting = this.#queue.take(); waiting; waiting = this.#queue.take()) waiting.failed(stopped);
    for (const { failed } of this.#busy.values()) failed(stopped);
    this.#busy.clear();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #work(): void {
    const worker = this.#idle.pop() ?? (this.#busy.size < this.#options.threads ? this.#startWorker() : undefined);
    if (!worker) return;
    const waiting = this.#queue.take();
    if (!waiting) {
      this.#idle.push(worker);
      return;
    }
    this.#busy.set(worker, waiting);
    // Only a busy thread keeps the process alive.
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
    // A thread that dies fails its own password; the next one gets a new thread.
    worker.on("error", (error: Error) => {
      const waiting = this.#busy.get(worker);
      this.#busy.delete(worker);
      const index = this.#idle.indexOf(worker);
      if (index >= 0) this.#idle.splice(index, 1);
      waiting?.failed(error);
      if (this.#queue.size > 0) this.#work();
    });
    return worker;
  }
}
