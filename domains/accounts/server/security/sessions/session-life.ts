const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a sign-in waits for the second-factor code. */
export const SECOND_STEP_MS = 10 * MINUTE_MS;

/** What determines a session's length. */
export interface SessionKind {
  /** Others use the computer too. */
  isShared: boolean;
  /** The account has a role at the desk. */
  isStaff: boolean;
}

/** How long a session may be idle, and how long it may last in total, in milliseconds. */
interface SessionLife {
  idleMs: number;
  wholeMs: number;
}

const lives = {
  reader: { idleMs: 30 * DAY_MS, wholeMs: 180 * DAY_MS },
  staff: { idleMs: 12 * HOUR_MS, wholeMs: 7 * DAY_MS },
  sharedComputer: { idleMs: 30 * MINUTE_MS, wholeMs: 12 * HOUR_MS },
} as const satisfies Record<string, SessionLife>;

/** How long a browser keeps a session cookie: no session lives longer. */
export const LONGEST_SESSION_MS = lives.reader.wholeMs;

function lifeOf({ isShared, isStaff }: SessionKind): SessionLife {
  if (isShared) return lives.sharedComputer;
  return isStaff ? lives.staff : lives.reader;
}

/** When a session last used at `lastSeenAt` ends. All in epoch milliseconds. */
export function endOfSession(kind: SessionKind, createdAt: number, lastSeenAt: number): number {
  const { idleMs, wholeMs } = lifeOf(kind);
  return Math.min(lastSeenAt + idleMs, createdAt + wholeMs);
}

/** Whether to record that a session was used: once an hour at most, more often when the idle time is short. */
export function isUseWorthNoting(kind: SessionKind, lastSeenAt: number, now: number): boolean {
  return now - lastSeenAt > Math.min(HOUR_MS, lifeOf(kind).idleMs / 6);
}
