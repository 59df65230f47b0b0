import { constants } from "node:os";
import process from "node:process";

/** What ends a command: Ctrl-C, or a supervisor. */
const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Does work that somebody may end before its time, who is told then what stays and how to go on. The exit code is that of
 * a program which the signal has ended: 130 for Ctrl-C.
 */
export async function sayIfInterrupted<Result>(
  whatStays: () => string,
  err: (line: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = (signal: (typeof signals)[number]) => {
    err(`Interrupted. ${whatStays()}`);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, end);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}
