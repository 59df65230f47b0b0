import { setTimeout as sleep } from "node:timers/promises";
import { SqliteAway } from "./is-away.ts";

const deadline = 10_000;
const sqliteBusy = 5;

/** Whether SQLite failed because another process holds the lock. The low byte is the primary code. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === sqliteBusy;
}

/**
 * Retries a statement while another process (a command) holds the lock, for up to 10 seconds. SQLite's own busy timeout
 * would block the event loop.
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
  return new SqliteAway(
    `another process has held the database for ${deadline / 1_000} seconds: wait until its import or backup is done`,
    { cause },
  );
}
