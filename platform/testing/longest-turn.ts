import { setImmediate as nextTurn } from "node:timers/promises";

/** The CPU time of `workOnce` on a machine that is fast enough, in milliseconds. */
const WORK_MS = 50;

/**
 * The longest turn of the event loop that tests accept, in milliseconds of CPU time: five times the limit for requests
 * (docs/decisions/0030), since the test's surroundings collect garbage and compile in the same thread, and more on a
 * processor that is slower or shared. Code without a limit blocks the loop for seconds; `npm run bench -- gaps` measures
 * exactly.
 */
export const LONGEST_TESTED_TURN_MS = 250 * Math.max(1, Math.min(workOnce(), workOnce(), workOnce()) / WORK_MS);

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
