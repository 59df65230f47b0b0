import { argon2Sync } from "node:crypto";
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { Derivation, DerivedKey } from "./derivation.ts";

/** Lower priority than everything that serves readers: a burst of sign-ins gets what they leave. */
const NICE = 10;

/** Linux has per-thread priorities; elsewhere this is an ordinary thread. */
function giveWay(): void {
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    if (Number.isInteger(thread)) setPriority(thread, NICE);
  } catch {
    // No /proc, or no permission: slower for others, but not wrong.
  }
}

giveWay();
parentPort?.on("message", ({ id, password, salt, memory, passes }: Derivation) => {
  const key = argon2Sync("argon2id", { message: password, nonce: salt, memory, passes, parallelism: 1, tagLength: 32 });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
  parentPort?.postMessage({ id, key } satisfies DerivedKey);
});
