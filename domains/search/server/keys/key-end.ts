import type { Reader, Span } from "../../../subscriptions/contract.ts";

/**
 * When a key that is made now has to end: `longest` from now at most, and with the next moment at which what the reader
 * has begins or ends, so that no key outlives the access that it was made for. Epoch milliseconds.
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
