import { Worker } from "node:worker_threads";
import type { z } from "zod";
import type { AppError } from "../http/errors.ts";
import { FairQueue, type Place } from "./fair-queue.ts";
import { type ThreadReply, answerOf, replySchema } from "./in-thread.ts";

interface Options<Answer> {
  /** The file of its threads, which calls `answerOrders`. */
  file: URL;
  /** What they answer. */
  answer: z.ZodType<Answer>;
  /** How many orders are done at a time. */
  threads: number;
  /** The longest queue, for known browsers and for others; beyond it, the largest group is refused. */
  longestQueue: number;
  /** What a thread may hold, in MB. */
  memoryMb: number;
  /** What those are told who are refused. */
  whenFull(): AppError;
}

interface Waiting<Answer> {
  order: unknown;
  done(answer: Answer): void;
  failed(error: unknown): void;
}

/**
 * A few threads of one file for short work that comes often and isn't trusted to come fairly: they start with the first
 * order and stay, and a queue serves each network in turn. Longer work has `inThread`.
 */
export class ThreadPool<Answer> {
  readonly #options: Options<Answer>;
  readonly #queue: FairQueue<Waiting<Answer>>;
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Waiting<Answer>>();
  #closed = false;

  constructor(options: Options<Answer>) {
    this.#options = options;
    this.#queue = new FairQueue(options.longestQueue);
  }

  /** Queues an order. @throws AppError `whenFull`, or what the thread refused; Error once the pool is closed */
  run(order: unknown, place: Place): Promise<Answer> {
    if (this.#closed) return Promise.reject(new Error("The server is stopping, and its threads with it."));
    const { promise, resolve: done, reject: failed } = Promise.withResolvers<Answer>();
    this.#queue.add({ order, done, failed }, place)?.failed(this.#options.whenFull());
    this.#work();
    return promise;
  }

  /** Stops the threads. Waiting orders fail. */
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
    worker.postMessage(waiting.order);
  }

  #startWorker(): Worker {
    const { file, memoryMb } = this.#options;
    const worker = new Worker(file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 4 },
    });
    worker.on("message", (reply: ThreadReply) => {
      const waiting = this.#busy.get(worker);
      this.#busy.delete(worker);
      this.#idle.push(worker);
      worker.unref();
      if (waiting) this.#settle(waiting, reply);
      this.#work();
    });
    // A thread that dies fails its own order; the next one gets a new thread.
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

  #settle({ done, failed }: Waiting<Answer>, said: unknown): void {
    try {
      done(answerOf(replySchema.parse(said), this.#options.answer));
    } catch (error) {
      failed(error);
    }
  }
}
