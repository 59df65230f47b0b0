import { readAside } from "./sqlite/session.ts";

/** So many rows are changed by one statement: fewer than hold the event loop for long, or a lock. */
const PORTION = 500;

/**
 * Removes or changes rows some at a time, until none are left. Which ones is looked for beside everything else, as it may mean
 * looking at many.
 */
export async function inPortions<Key>(
  find: (most: number) => Promise<Key[]>,
  change: (keys: Key[]) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const keys = await readAside(() => find(PORTION));
    if (keys.length > 0) await change(keys);
    if (keys.length < PORTION) return;
  }
}
