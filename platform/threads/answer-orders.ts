import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { AppError } from "../http/errors.ts";
import type { ThreadReply } from "./in-thread.ts";

/**
 * What the file of a thread does (in-thread.ts): answers each order that it is sent. An AppError is told to whoever
 * asked; anything else that is thrown ends the thread, and is theirs too.
 */
export function answerOrders(answer: (order: unknown) => unknown): void {
  parentPort?.on("message", (order: unknown) => {
    reply(answer, order).catch((error: unknown) => {
      queueMicrotask(() => {
        throw error;
      });
    });
  });
}

/** Lower priority than everything that serves readers: a burst of log-ins gets what they leave. */
const NICE = 10;

/** Has the thread that calls it yield to all others. Linux has priorities of threads; elsewhere it stays an ordinary one. */
export function giveWay(): void {
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    if (Number.isInteger(thread)) setPriority(thread, NICE);
  } catch {
    // No /proc, or no permission: slower for others, but not wrong.
  }
}

async function reply(answer: (order: unknown) => unknown, order: unknown): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
  parentPort?.postMessage(await replyTo(answer, order));
}

async function replyTo(answer: (order: unknown) => unknown, order: unknown): Promise<ThreadReply> {
  try {
    return { answer: await answer(order) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, status, message } = error;
    return { refused: { code, status, message } };
  }
}
