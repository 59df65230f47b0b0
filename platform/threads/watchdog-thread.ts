import { Session } from "node:inspector/promises";
import { writeSync } from "node:fs";
import { setInterval } from "node:timers/promises";
import { workerData } from "node:worker_threads";

/** How long the main thread may take to say where it is, in milliseconds. */
const LONGEST_ANSWER_MS = 2_000;
/** So many calls of the stack are told. */
const MOST_FRAMES = 8;

// In milliseconds, and how many looks without a beat are too many.
const [beatMs, mostMissed] = [Number(process.argv[2]), Number(process.argv[3])];
const beats: unknown = workerData;
if (!(beats instanceof SharedArrayBuffer)) throw new TypeError("The watchdog has no counter.");
const counter = new Int32Array(beats);
let last = 0;
let missed = 0;

for await (const _ of setInterval(beatMs)) {
  const now = Atomics.load(counter, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < mostMissed) continue;
  const line = {
    level: 60,
    time: Date.now(),
    pid: process.pid,
    at: await whereItStands().catch(() => []),
    msg: `the event loop has stood still for ${(missed * beatMs) / 1_000} seconds; the process ends, to be started again`,
  };
  writeSync(1, `${JSON.stringify(line)}\n`);
  process.kill(process.pid, "SIGKILL");
}

/** The functions that the main thread is in, the innermost first, without what they were called with. */
async function whereItStands(): Promise<string[]> {
  const session = new Session();
  session.connectToMainThread();
  const files = new Map<string, string>();
  session.on("Debugger.scriptParsed", ({ params: { scriptId, url } }) =>
    files.set(scriptId, url.split("/").at(-1) ?? ""),
  );
  const stopped = new Promise<string[]>((resolve, reject) => {
    session.on("Debugger.paused", ({ params: { callFrames } }) => {
      resolve(
        callFrames
          .slice(0, MOST_FRAMES)
          .map(
            ({ functionName, location: { scriptId, lineNumber, columnNumber = 0 } }) =>
              `${functionName || "anonymous"} (${files.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1})`,
          ),
      );
    });
    setTimeout(reject, LONGEST_ANSWER_MS, new Error("no answer"));
  });
  await Promise.race([session.post("Debugger.enable"), stopped]);
  await Promise.race([session.post("Debugger.pause"), stopped]);
  return await stopped;
}
