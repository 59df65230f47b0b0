import { Worker } from "node:worker_threads";

/** How often the event loop says that it turns, and the watchdog looks, in milliseconds. */
const BEAT_MS = 1_000;

/**
 * Ends this process if its event loop stands still for `longestMs`, with a line that says where, so that its supervisor
 * starts it again: until then, it answers nobody and no signal. Looks are counted, not time: a machine that sleeps, or a
 * process that is paused, stops both threads. Returns how to stop. Begin after what may take long by itself: migrations.
 */
export function watchEventLoop(longestMs: number): () => Promise<void> {
  const beats = new SharedArrayBuffer(4);
  const counter = new Int32Array(beats);
  const beating = setInterval(() => Atomics.add(counter, 0, 1), BEAT_MS).unref();
  const thread = new Worker(new URL("watchdog-thread.ts", import.meta.url), {
    workerData: beats,
    argv: [String(BEAT_MS), String(Math.ceil(longestMs / BEAT_MS))],
    execArgv: [],
  });
  // It is no reason to stay, and none to end: without it, the server goes on unwatched.
  thread.unref();
  thread.on("error", () => clearInterval(beating));
  return async () => {
    clearInterval(beating);
    await thread.terminate();
  };
}
