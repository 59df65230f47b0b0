import { timingSafeEqual } from "node:crypto";

/** Whether what was given is what was expected; how long it takes tells nothing of how much of it is right. */
export function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
