import { v7 } from "uuid";
import type { Clock } from "../clock/clock.ts";

/** The last id of each clock: its time in milliseconds, and the 32 bits that follow the time. */
const last = new WeakMap<Clock, { msecs: number; seq: number }>();

/**
 * Creates a UUIDv7: unguessable, and sortable by creation time. Ids that a process makes in one millisecond sort in the
 * order in which they were made (RFC 9562, section 6.2, method 2: steps of random size keep them unguessable).
 */
export function newId(clock: Clock): string {
  const msecs = clock.now();
  const before = last.get(clock);
  const [start = 0, step = 0] = crypto.getRandomValues(new Uint32Array(2));
  // A start in the lower half, and steps of 16 bits: at least 32,768 ids before the bits begin again.
  const seq = before?.msecs === msecs ? (before.seq + 1 + (step >>> 16)) >>> 0 : start >>> 1;
  last.set(clock, { msecs, seq });
  return v7({ msecs, seq });
}
