import type { Job } from "./define-job.ts";

/**
 * How long to wait after a failed attempt, in milliseconds: the job's pause, doubled with each attempt up to its longest
 * one, of which between a half and the whole, so that what failed together does not come back together.
 * `random` gives numbers from 0 up to 1.
 */
export function pauseAfter(
  attempt: number,
  { pauseMs, longestPauseMs }: Pick<Job<never>, "pauseMs" | "longestPauseMs">,
  random: () => number,
): number {
  const whole = Math.min(pauseMs * 2 ** Math.min(attempt - 1, 40), longestPauseMs);
  return Math.round(whole * (0.5 + random() / 2));
}
