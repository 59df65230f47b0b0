import { setTimeout as sleep } from "node:timers/promises";

const deadline = 10_000;
const sqliteBusy = 5;

/** Whether SQLite refused because another process holds the lock. The low byte is the primary code. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === sqliteBusy;
}

/**
 * Runs a statement again while another process (a command line) holds the lock, for 10 seconds at most. SQLite's own
 * busy timeout would block the event loop meanwhile.
 */
export async function retryBusy<T>(run: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + deadline;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > end) throw busyTooLong(error);
    }
    await sleep(2 + Math.random() * 10);
  }
}

function busyTooLong(cause: unknown): Error {
  return new Error(
    `Another process has held the database for ${deadline / 1_000} seconds. Wait until its import or backup is done, then try again.`,
    { cause },
  );
}
