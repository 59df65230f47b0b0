import { AsyncLocalStorage } from "node:async_hooks";

/**
 * How long work may hold the event loop before it yields, in milliseconds: a fifth of the limit for any one request (50
 * ms), since the work between two calls of `yieldToEventLoop` may take a while itself.
 */
const LONGEST_TURN_MS = 10;

// Captured once: a test that replaces timers must not stop the database.
const { setImmediate: inNextTurn, performance } = globalThis;

/** When the current turn of the event loop started, if `yieldToEventLoop` was called in it. */
let turnBegan: number | undefined;
/** Callers waiting for a turn, in order. */
const waiting: (() => void)[] = [];
/** No waiting caller has continued in this turn yet: one always does, however slow the machine. */
let isFresh = false;

/**
 * Yields to other requests once this turn of the event loop has lasted 10 ms; otherwise costs next to nothing. Await it
 * in every loop over stored or received data, and often: `for (…) { …; await yieldToEventLoop(); }`.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (turnBegan === undefined) {
    turnBegan = performance.now();
    inNextTurn(beginTurn);
  } else if (isOver(turnBegan)) await nextTurn();
}

function isOver(began: number): boolean {
  return performance.now() - began > LONGEST_TURN_MS;
}

/** Runs before all callers waiting for the turn, since it was scheduled before them. */
function beginTurn(): void {
  if (waiting.length === 0) {
    turnBegan = undefined;
    return;
  }
  turnBegan = performance.now();
  isFresh = true;
  inNextTurn(beginTurn);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    inNextTurn(letFirstGoOn);
  });
}

/** Scheduled once per waiting caller. A caller that gets no time in this turn comes first in the next. */
function letFirstGoOn(): void {
  if (!isFresh && turnBegan !== undefined && isOver(turnBegan)) {
    inNextTurn(letFirstGoOn);
    return;
  }
  isFresh = false;
  waiting.shift()?.();
}

/** The id of the request, or of the job, that the running code belongs to; undefined outside of both. */
export const currentWork = new AsyncLocalStorage<string>();
