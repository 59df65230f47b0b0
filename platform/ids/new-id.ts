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
  return uuidOf(msecs, seq);
}

/** Version 7 of RFC 9562: 48 bits of time, the 32 bits that follow it here, and 42 random ones. */
function uuidOf(msecs: number, seq: number): string {
  const time = hex(msecs, 12);
  const random = [...crypto.getRandomValues(new Uint8Array(6))];
  const [first = 0, ...rest] = random;
  const variant = 0x8000 | ((seq >>> 6) & 0x3fff);
  const node = `${hex(((seq & 0x3f) << 2) | (first & 3), 2)}${rest.map((byte) => hex(byte, 2)).join("")}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(seq >>> 20, 3)}-${hex(variant, 4)}-${node}`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}
