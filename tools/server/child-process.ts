import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

const LOOK_MS = 50;

/** Ends a program with SIGTERM if it still runs, and waits for that. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

interface Starting {
  isReady(): Promise<boolean>;
  /** How long it may take, in milliseconds. */
  longestMs: number;
  /** The sentence for when it isn't ready: 'nginx did not start'. */
  failure: string;
  /** What the program has said. Asked once it has ended. */
  said(): string | Promise<string>;
}

/** Waits until a program is ready. @throws Error with what it said if it ends before, or takes too long: it is ended then */
export async function untilStarted(
  child: ChildProcess,
  { isReady, longestMs, failure, said }: Starting,
): Promise<void> {
  const until = performance.now() + longestMs;
  while (!(await isReady())) {
    if (hasEnded(child) || performance.now() > until) {
      await endChild(child);
      throw new Error(`${failure}:\n${await said()}`);
    }
    await wait(LOOK_MS);
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
