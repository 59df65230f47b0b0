import { expect, test } from "vitest";
import { LONGEST_TESTED_TURN_MS, longestTurn } from "../testing/longest-turn.ts";
import { asJson, asMarkdown } from "./personal-data.ts";

const data = {
  account: { name: 'Ada "A" \n', at: new Date("2026-11-05T07:08:09.010Z"), none: null, missing: undefined },
  reading: { pins: [], notes: [{ note: "a\nb", tags: ["x", { deep: [1, {}] }] }, null, undefined, "c"] },
  mails: [{ to: "a@b.test" }],
  empty: {},
  nothing: undefined,
  number: 1,
};

test("data comes in pieces, and is what JSON makes of it in one", async () => {
  const pieces = await Array.fromAsync(asJson(data));
  expect(pieces.join("")).toBe(`${JSON.stringify(data, null, 2)}\n`);
});

test("what one may keep at most is written without holding the event loop", async () => {
  const note = "\uFDFA".repeat(20_000);
  const most = { reading: { notes: Array.from({ length: 100 }, (_, id) => ({ id, note })) } };
  for (const write of [asJson, (all: typeof most) => asMarkdown("Your data", all)]) {
    let longest = 0;
    const turn = await longestTurn(async () => {
      for await (const piece of write(most)) longest = Math.max(longest, piece.length);
    });
    expect(turn).toBeLessThan(LONGEST_TESTED_TURN_MS);
    expect(longest).toBeLessThan(20_100);
  }
});
