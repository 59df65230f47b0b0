import { setImmediate as nextTurn } from "node:timers/promises";

/** The CPU time of `workOnce` on a machine that is fast enough, in milliseconds. */
const WORK_MS = 50;

/**
 * The longest turn of the event loop that tests accept, in milliseconds of CPU time: five times the limit for requests
 * (docs/decisions/event-loop-and-threads.md), since the test's surroundings collect garbage and compile in the same
 * thread, and more on a processor that is slower or shared. Code without a limit blocks the loop for seconds;
 * `npm run bench -- gaps` measures exactly.
 */
export const LONGEST_TESTED_TURN_MS = 250 * Math.max(1, Math.min(workOnce(), workOnce(), workOnce()) / WORK_MS);

/** A garbage collection, or a first run's compiling, can make a run dearer, never cheaper: the cheapest of so many counts. */
const MOST_RUNS = 6;

/** Twice the input may cost so many times as much; what costs less than a moment anyway isn't compared. */
const [MOST_TIMES, MOMENT_MS] = [2.5, 40];

/** Returns how much CPU time the same work takes here, in milliseconds. */
function workOnce(): number {
  const before = process.threadCpuUsage();
  let mixed = 1;
  for (let count = 0; count < 20_000_000; count += 1) mixed = (Math.imul(mixed, 31) + count) | 0;
  const { user, system } = process.threadCpuUsage(before);
  // Depends on the result, so that the loop can't be left out.
  return mixed === 0 ? 0 : (user + system) / 1_000;
}

/** Returns the longest turn of the event loop during `work`, in milliseconds of this thread's CPU time. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const counted = { isDone: false, longest: 0 };
  const counting = (async () => {
    while (!counted.isDone) {
      const before = process.threadCpuUsage();
      await nextTurn();
      const { user, system } = process.threadCpuUsage(before);
      counted.longest = Math.max(counted.longest, (user + system) / 1_000);
    }
  })();
  try {
    await work();
  } finally {
    counted.isDone = true;
    await counting;
  }
  return counted.longest;
}

/**
 * Returns the longest turn during the quickest of up to six runs of `work`, in milliseconds: the first run below
 * `LONGEST_TESTED_TURN_MS` ends the search, so what collects garbage once is no fault, and what takes that long each
 * time is.
 */
export async function leastLongestTurn(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < MOST_RUNS && least >= LONGEST_TESTED_TURN_MS; run += 1)
    least = Math.min(least, await longestTurn(work));
  return least;
}

/** What an input costs, and twice as much of it, in milliseconds of processor time. */
export interface Growth {
  /** Infinity where the whole cost so little that it wasn't measured. */
  half: number;
  whole: number;
  /** Whether the whole costs clearly more than twice its half. */
  isSteep: boolean;
}

/**
 * Compares the processor time of `half` and of `whole`, the same work on twice the input, until it is no steep growth,
 * six times at most.
 *
 * @param used what is counted: `process.cpuUsage` for all threads, `process.threadCpuUsage` for the one that asks
 */
export async function growthOf(
  used: (since?: NodeJS.CpuUsage) => NodeJS.CpuUsage,
  half: () => Promise<unknown>,
  whole: () => Promise<unknown>,
): Promise<Growth> {
  const costOf = async (work: () => Promise<unknown>) => {
    const before = used();
    await work();
    const { user, system } = used(before);
    return (user + system) / 1_000;
  };
  const growth: Growth = { half: Infinity, whole: await costOf(whole), isSteep: false };
  growth.isSteep = growth.whole > MOMENT_MS;
  for (let run = 0; run < MOST_RUNS && growth.isSteep; run += 1) {
    growth.half = Math.min(growth.half, await costOf(half));
    growth.whole = Math.min(growth.whole, await costOf(whole));
    growth.isSteep = growth.whole > MOST_TIMES * growth.half + MOMENT_MS;
  }
  return growth;
}
