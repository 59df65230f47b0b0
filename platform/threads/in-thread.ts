import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { AppError } from "../http/errors.ts";

/** Work of which only so much is done at a time; the rest waits in line, and is refused where that is long. */
export class Line {
  readonly #atOnce: number;
  readonly #longest: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, longest: number) {
    this.#atOnce = atOnce;
    this.#longest = longest;
  }

  /** Does work once it is its turn. @throws AppError busy */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else if (this.#waiting.length >= this.#longest) throw busy();
    // Whoever ends hands over their place: nobody comes in between.
    else {
      const turn = Promise.withResolvers<void>();
      this.#waiting.push(turn.resolve);
      await turn.promise;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

function busy(): AppError {
  return new AppError({
    code: "busy",
    status: 503,
    message: "The server is busy right now. Nothing was changed; try again in a minute.",
    retryAfter: 60,
    report: false,
  });
}

/** What a thread is asked, and how long it may take. */
interface ThreadWork<Answer> {
  /** What `answerOrders` gets in the thread. */
  order: unknown;
  /** What it answers. */
  answer: z.ZodType<Answer>;
  /** What takes longer is given up. */
  longestMs: number;
  signal?: AbortSignal | undefined;
  /** Not in line with what editors sent: jobs, which come alone and may take minutes, and what a reader waits for. */
  skipsLine?: boolean;
  /** Its thread waits for the next order of its kind for a while: reading what is short would take less than its start. */
  comesOften?: boolean;
}

/** What a thread posts. */
export type ThreadReply = { answer: unknown } | { refused: { code: string; status: number; message: string } };

/** What is read of it. */
export const replySchema = z.union([
  z.object({ refused: z.object({ code: z.string(), status: z.number(), message: z.string() }) }),
  z.object({ answer: z.unknown() }),
]);

/** A thread was stopped before it answered: it took too long or too much memory, or was called off. */
export class ThreadStopped extends Error {}

const MEMORY_MB = 512;
/** As many threads as the machine has processors, and for each so many orders in line: seconds of work. */
const line = new Line(availableParallelism(), 4 * availableParallelism());

/** How long a thread waits for the next order. It holds some 20 MB. */
const IDLE_MS = 60_000;
/** One thread of each file, by its address, that waits for its next order. */
const waiting = new Map<string, { worker: Worker; forget(): void }>();

/**
 * Has a thread do what would hold the event loop: `file` calls `answerOrders`. No more work at a time than the machine
 * has processors; others wait in line (docs/decisions/event-loop-and-threads.md).
 * @throws ThreadStopped; AppError busy, if the line is long, or what the thread refused; Error that it threw
 */
export async function inThread<Answer>(file: URL, work: ThreadWork<Answer>): Promise<Answer> {
  return work.skipsLine === true ? await run(file, work) : await line.run(() => run(file, work));
}

/** What a thread answered. @throws AppError what it refused */
export function answerOf<Answer>(reply: z.infer<typeof replySchema>, answer: z.ZodType<Answer>): Answer {
  if ("refused" in reply) throw new AppError(reply.refused);
  return answer.parse(reply.answer);
}

async function run<Answer>(file: URL, work: ThreadWork<Answer>): Promise<Answer> {
  const worker = takeWaiting(file) ?? start(file);
  let isDone = false;
  try {
    const reply = replySchema.parse(await replyOf(worker, work));
    isDone = true;
    return answerOf(reply, work.answer);
  } finally {
    if (!isDone || work.comesOften !== true || !keepWaiting(file, worker)) await worker.terminate();
  }
}

function start(file: URL): Worker {
  const worker = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  // An error that comes once nobody asks is nobody's, and must not end the process.
  return worker.on("error", () => undefined);
}

async function replyOf(
  worker: Worker,
  { order, longestMs, signal }: Pick<ThreadWork<unknown>, "order" | "longestMs" | "signal">,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const ended = () => reject(new Error("The thread ended before it answered."));
  const failed = (error: unknown) => reject(isOutOfMemory(error) ? new ThreadStopped("Its memory is full.") : error);
  worker.on("message", resolve).on("error", failed).on("exit", ended);
  const stop = AbortSignal.any([AbortSignal.timeout(longestMs), ...(signal ? [signal] : [])]);
  stop.addEventListener("abort", () => reject(new ThreadStopped("The thread was stopped.")), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  worker.postMessage(order);
  try {
    return await promise;
  } finally {
    worker.off("message", resolve).off("error", failed).off("exit", ended);
  }
}

function takeWaiting(file: URL): Worker | undefined {
  const found = waiting.get(file.href);
  found?.forget();
  found?.worker.ref();
  return found?.worker;
}

/** Has a thread wait for its next order, unless another one does. It doesn't keep the process alive. */
function keepWaiting(file: URL, worker: Worker): boolean {
  if (waiting.has(file.href)) return false;
  const forget = () => {
    clearTimeout(timer);
    waiting.delete(file.href);
    worker.off("exit", forget);
  };
  const timer = setTimeout(() => {
    forget();
    worker.terminate().catch(() => undefined);
  }, IDLE_MS).unref();
  worker.on("exit", forget).unref();
  waiting.set(file.href, { worker, forget });
  return true;
}

/** Ends the threads that wait for an order. The next one starts a thread anew, with the code of then. */
export async function endWaitingThreads(): Promise<void> {
  const threads = [...waiting.values()];
  for (const { forget } of threads) forget();
  await Promise.all(threads.map(({ worker }) => worker.terminate()));
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
