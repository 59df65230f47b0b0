import { AsyncLocalStorage } from "node:async_hooks";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { streamOf } from "./stream-of.ts";

const work = new AsyncLocalStorage<string>();

async function* pieces(seen: (string | undefined)[], end: () => void): AsyncGenerator<string> {
  try {
    for (let piece = 0; piece < 50; piece += 1) {
      seen.push(work.getStore());
      yield "x".repeat(1_000);
    }
  } finally {
    end();
  }
}

test("pieces are made in their maker's context, however slowly they are read", async () => {
  const seen: (string | undefined)[] = [];
  let ends = 0;
  const stream = work.run("theirs", () => streamOf(pieces(seen, () => (ends += 1))));
  const slow = new Writable({
    highWaterMark: 1,
    write: (_piece, _encoding, done) => {
      nextTurn().then(() => work.run("the reader's", done), done);
    },
  });
  await work.run("the reader's", () => pipeline(stream, slow));
  expect(new Set(seen)).toEqual(new Set(["theirs"]));
  expect([seen.length, ends]).toEqual([50, 1]);
});

test("who stops reading ends the making", async () => {
  const seen: (string | undefined)[] = [];
  let ends = 0;
  const stream = streamOf(pieces(seen, () => (ends += 1)));
  for await (const piece of stream) if (String(piece) !== "") break;
  await expect.poll(() => ends).toBe(1);
  expect(seen.length).toBeLessThan(50);
});
