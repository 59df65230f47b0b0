import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { inThread, ThreadStopped } from "./in-thread.ts";

/** The file of a thread that answers its orders so. */
function threadFile(code: string): URL {
  const folder = mkdtempSync(join(tmpdir(), "thread-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "thread.mjs");
  const helper = new URL("./answer-orders.ts", import.meta.url).href;
  const errors = new URL("../http/errors.ts", import.meta.url).href;
  writeFileSync(
    file,
    `import { threadId } from "node:worker_threads"; import { answerOrders } from "${helper}"; import { AppError } from "${errors}";
answerOrders(async (order) => { ${code} });`,
  );
  return pathToFileURL(file);
}

const answer = z.unknown();
const often = { answer, longestMs: 20_000, comesOften: true };

test("what comes often is done by one thread that waits, in turn; other work by threads of their own", async () => {
  const file = threadFile("return [order, threadId];");
  const ask = async (order: number) => await inThread(file, { ...often, order });
  const [, thread] = z.tuple([z.number(), z.number()]).parse(await ask(0));
  for (let order = 1; order <= 30; order += 1) expect(await ask(order)).toEqual([order, thread]);
  const alone = async () => await inThread(file, { answer, longestMs: 20_000, order: 0 });
  // The waiting one is taken, and ends.
  expect(await alone()).toEqual([0, thread]);
  expect(await alone()).not.toEqual([0, thread]);
  const two = await Promise.all([ask(1), ask(2)]);
  expect(new Set(two.map((each) => z.tuple([z.number(), z.number()]).parse(each)[1])).size).toBe(2);
});

test("a thread that takes too long, or too much memory, is stopped, and the next order is answered by another", async () => {
  const file = threadFile(`if (order === "for ever") for (;;);
    if (order === "everything") { const all = []; for (;;) all.push(new Array(1e5).fill(Math.random())); }
    return order;`);
  expect(await inThread(file, { ...often, order: 1 })).toBe(1);
  await expect(inThread(file, { ...often, order: "for ever", longestMs: 200 })).rejects.toThrow(ThreadStopped);
  expect(await inThread(file, { ...often, order: 2 })).toBe(2);
  await expect(inThread(file, { ...often, order: "everything" })).rejects.toThrow(ThreadStopped);
  expect(await inThread(file, { ...often, order: 3 })).toBe(3);
  const stopped = { ...often, order: "for ever", signal: AbortSignal.timeout(100) };
  await expect(inThread(file, stopped)).rejects.toThrow(ThreadStopped);
});

test("what a thread refuses is refused with its sentence; what it throws or what ends it is an error, and the process goes on", async () => {
  const file = threadFile(`if (order === "refuse") throw new AppError({ code: "no", status: 422, message: "Fix it." });
    if (order === "throw") throw new RangeError("A defect.");
    if (order === "exit") process.exit(3);
    if (order === "later") setTimeout(() => { throw new Error("Later."); }, 20);
    return order;`);
  const ask = async (order: string) => await inThread(file, { ...often, order });
  await expect(ask("refuse")).rejects.toMatchObject({ code: "no", status: 422, message: "Fix it." });
  await expect(ask("throw")).rejects.toThrow("A defect.");
  await expect(ask("exit")).rejects.toThrow("ended before it answered");
  expect(await ask("later")).toBe("later");
  await wait(200);
  expect(await ask("again")).toBe("again");
});
