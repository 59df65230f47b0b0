/** The source of time: injected, so that tests can control it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: Date.now };

/** A clock that stands still at `start` (epoch milliseconds) until advanced. For tests. */
export function fixedClock(start: number): Clock & { advance(milliseconds: number): void } {
  let time = start;
  return {
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
