import type { Job } from "./define-job.ts";

/**
 * The pause after a failed attempt, in milliseconds: the job's pause, doubled with each attempt up to the longest,
 * times a random factor from 0.5 to 1, so that jobs that failed together don't all come back together. `random` returns
 * numbers from 0 up to 1.
 */
export function pauseAfter(
  attempt: number,
  { pauseMs, longestPauseMs }: Pick<Job<never>, "pauseMs" | "longestPauseMs">,
  random: () => number,
): number {
  const whole = Math.min(pauseMs * 2 ** Math.min(attempt - 1, 40), longestPauseMs);
  return Math.round(whole * (0.5 + random() / 2));
}
