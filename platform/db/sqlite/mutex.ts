/** Lets one holder in at a time, in the order of asking. */
export class Mutex {
  #tail: Promise<void> = Promise.resolve();

  /**
   * Waits for the lock and gives the function that releases it. Throws after `deadline` milliseconds; the place in the
   * queue is then passed on.
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
  return new Error(
    `Another transaction of this process has held the database for ${deadline / 1_000} seconds. ` +
      "Inside a transaction use only the transaction, and await nothing but the database.",
  );
}
