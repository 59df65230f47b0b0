import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";

/** A process that is watched, and does what the script says once it has printed 'watched'. */
function startWatched(script: string) {
  const watching = `import { watchEventLoop } from "./platform/threads/watchdog.ts";
    globalThis.stop = watchEventLoop(3_000);
    setInterval(() => {}, 1_000);
    setTimeout(() => { console.log("watched"); ${script} }, 2_500);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", watching], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return { child, said: () => said };
}

test("a process whose event loop stands still ends, and says where it stood", async () => {
  const { child, said } = startWatched("function turnForever() { for (;;); } turnForever();");
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
  expect(said()).toContain("the event loop has stood still for 3 seconds");
  expect(said()).toMatch(/"at":\["turnForever \(/);
});

test("one that is busy for less, is paused by its supervisor, or isn't watched any more goes on", async () => {
  const busy = startWatched("for (const end = Date.now() + 1_500; Date.now() < end; );");
  const paused = startWatched("");
  const stopped = startWatched(
    "stop(); for (const end = Date.now() + 6_000; Date.now() < end; ); console.log('over');",
  );
  await expect.poll(() => [busy, paused, stopped].every(({ said }) => said().includes("watched"))).toBe(true);
  paused.child.kill("SIGSTOP");
  await wait(6_000);
  paused.child.kill("SIGCONT");
  await expect.poll(() => stopped.said()).toContain("over");
  await wait(1_500);
  for (const { child, said } of [busy, paused, stopped])
    expect([child.exitCode, child.signalCode, said()]).toMatchObject([
      null,
      null,
      expect.not.stringContaining("stood still"),
    ]);
});
