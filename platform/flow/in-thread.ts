import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { z } from "zod";
import { Line } from "./line.ts";

/** What a thread is started with, and how long it may take. */
interface ThreadWork<Answer> {
  /** Its `workerData`. */
  order: unknown;
  /** What it posts, once. */
  answer: z.ZodType<Answer>;
  /** What takes longer is given up. */
  longestMs: number;
  signal?: AbortSignal | undefined;
  /** A job comes when it is due, alone, and may take minutes: it isn't in line with what somebody waits for. */
  isJob?: boolean;
}

/** A thread was stopped before it answered: it took too long or too much memory, or was called off. */
export class ThreadStopped extends Error {}

const MEMORY_MB = 512;
/** As many threads as the machine has processors, and for each so many orders in line: seconds of work. */
const line = new Line(availableParallelism(), 4 * availableParallelism());

/**
 * Has a thread of its own do what would hold the event loop: `file` reads its `workerData`, posts one answer and ends.
 * No more run at a time than the machine has processors; others wait in line.
 * @throws ThreadStopped; AppError busy, if the line is long; what the thread threw
 */
export async function inThread<Answer>(file: URL, work: ThreadWork<Answer>): Promise<Answer> {
  return work.isJob === true ? await run(file, work) : await line.run(() => run(file, work));
}

async function run<Answer>(file: URL, { order, answer, longestMs, signal }: ThreadWork<Answer>): Promise<Answer> {
  const worker = new Worker(file, {
    execArgv: [],
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  worker.once("message", resolve);
  worker.once("error", (error: unknown) =>
    reject(isOutOfMemory(error) ? new ThreadStopped("Its memory is full.") : error),
  );
  worker.once("exit", () => reject(new Error("The thread ended before it answered.")));
  const stop = AbortSignal.any([AbortSignal.timeout(longestMs), ...(signal ? [signal] : [])]);
  stop.addEventListener("abort", () => reject(new ThreadStopped("The thread was stopped.")), { once: true });
  try {
    return answer.parse(await promise);
  } finally {
    await worker.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
