import type { Reader, Span } from "../../../subscriptions/contract.ts";

/**
 * Returns when a key made now must expire (epoch milliseconds): after `longest` at most, and no later than the next
 * moment any of the reader's access begins or ends, so that no key outlives the access it was made for.
 */
export function keyEnd(reader: Reader, now: number, longest: number): number {
  const changes = spansOf(reader).flatMap(({ from, until }) => [from, until]);
  return Math.min(now + longest, ...changes.filter((change) => change > now));
}

function spansOf(reader: Reader): Span[] {
  if (reader.kind !== "account") return [];
  const { trial, individual, seat } = reader;
  return [...(trial ? [trial] : []), ...individual, ...(seat?.spans ?? [])];
}
