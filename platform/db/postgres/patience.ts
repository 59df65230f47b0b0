import { AsyncLocalStorage } from "node:async_hooks";

/**
 * How long Postgres may take to answer one statement, in milliseconds, by what asks: after that its connection counts
 * as dead. Readers wait for the first; acts may wait for locks of others.
 */
export const patience = { read: 5_000, act: 20_000, job: 120_000, command: 1_800_000 } as const;

const chosen = new AsyncLocalStorage<number>();

/** Runs work whose statements may each take so many milliseconds. */
export function withPatience<Result>(milliseconds: number, work: () => Result): Result {
  return chosen.run(milliseconds, work);
}

/** How long a statement may take that is sent now: as the work around it says, or else so long. */
export function patienceNow(otherwise: number): number {
  return chosen.getStore() ?? otherwise;
}
