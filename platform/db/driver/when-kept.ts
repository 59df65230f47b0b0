import { AsyncLocalStorage } from "node:async_hooks";

/** What waits for the write that is being made to be kept. The driver calls it: once it is committed, or never. */
export const waitingForCommit = new AsyncLocalStorage<() => void>();

/**
 * Makes one write, and calls `then` once it is kept: outside of a transaction at once, in one when it is committed, and
 * never if it is rolled back. For what can't be rolled back itself, such as a line of the log. `then` must not throw.
 */
export async function whenKept(write: () => Promise<void>, then: () => void): Promise<void> {
  await waitingForCommit.run(then, write);
}
