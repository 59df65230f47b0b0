import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * The longest turn of the event loop that tests accept, in milliseconds of CPU time: five times the limit for requests
 * (docs/decisions/0030), since the test's surroundings collect garbage and compile in the same thread. Code without a
 * limit blocks the loop for seconds; `npm run bench -- gaps` measures exactly.
 */
export const LONGEST_TESTED_TURN_MS = 250;

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
