import { expect, test } from "vitest";
import { serialQueue } from "./serial-queue.ts";

test("each call starts when the one before settles, even with an error, and gets its own result", async () => {
  const inTurn = serialQueue();
  const { promise: held, reject: refuse } = Promise.withResolvers<never>();
  const asked: string[] = [];
  const first = inTurn(() => (asked.push("first"), held));
  const second = inTurn(() => (asked.push("second"), Promise.resolve(2)));
  await Promise.resolve();
  expect(asked).toEqual(["first"]);
  refuse(new Error("Refused."));
  await expect(first).rejects.toThrow("Refused.");
  await expect(second).resolves.toBe(2);
  expect(asked).toEqual(["first", "second"]);
});
