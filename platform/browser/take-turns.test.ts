import { expect, test } from "vitest";
import { takeTurns } from "./take-turns.ts";

test("each is asked when the one before is answered, also by an error, and gets its own answer", async () => {
  const inTurn = takeTurns();
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
