// Loaded before the server by the benchmark alone: measures how long one turn of the event loop takes. At SIGUSR2 it
// writes what it has seen since the last time into the file that GAPS_FILE names.
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import process from "node:process";
import { isMainThread } from "node:worker_threads";

const file = process.env.GAPS_FILE;
if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let usedBefore = used();
  let worst = 0;
  // Every turn in which a millisecond has passed: other programs' share of the processor is not counted.
  setInterval(() => {
    const now = used();
    worst = Math.max(worst, now - usedBefore);
    usedBefore = now;
  }, 1).unref();
  process.on("SIGUSR2", () => {
    writeFileSync(file, JSON.stringify({ busy: worst, gap: delay.max / 1e6 }));
    delay.reset();
    worst = 0;
    usedBefore = used();
  });
}

/** The processor time of this thread, in milliseconds. */
function used() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
