import { SqliteAway } from "./is-away.ts";

/** Admits one holder at a time, in order of arrival. */
export class Mutex {
  #tail: Promise<void> = Promise.resolve();

  /**
   * Waits for the lock and returns the function that releases it; on a timeout, the place in the queue passes on.
   * @throws SqliteAway after `deadline` milliseconds
   */
  async lock(deadline: number): Promise<() => void> {
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(lockTimeout(deadline)), deadline);
    try {
      await Promise.race([before, tooLate]);
      return resolve;
    } catch (error) {
      this.#passOn(before, resolve);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #passOn(before: Promise<void>, release: () => void): void {
    before.then(release, release);
  }
}

function lockTimeout(deadline: number): Error {
  return new SqliteAway(
    `Another transaction of this process has held the database for ${deadline / 1_000} seconds. ` +
      "Inside a transaction, use only that transaction and await nothing but the database.",
  );
}
