import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { yieldToEventLoop } from "./yield-to-event-loop.ts";

let now = 0;
/** Events, in order: pieces of work by name, and turns of the event loop. */
let happened: string[] = [];

beforeEach(async () => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
  happened = [];
  // What an earlier test started has ended.
  await turn();
  await turn();
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function work(name: string, pieces: number, milliseconds: number): Promise<void> {
  for (let piece = 0; piece < pieces; piece += 1) {
    now += milliseconds;
    happened.push(name);
    await yieldToEventLoop();
  }
}

/** Runs everything at once, and records the turns in between. */
async function during(all: readonly Promise<void>[]): Promise<void> {
  const counted = { isDone: false };
  const turns = async () => {
    while (!counted.isDone) {
      await turn();
      happened.push("turn");
    }
  };
  const counting = turns();
  await Promise.all(all);
  counted.isDone = true;
  await counting;
}

/** The number of pieces between turns. */
function piecesPerTurn(): number[] {
  const counts = [0];
  for (const what of happened) {
    if (what === "turn") counts.push(0);
    else counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
  }
  return counts;
}

test("long work yields to the event loop every 10 ms", async () => {
  await during([work("a", 30, 4)]);
  expect(happened.filter((what) => what === "a")).toHaveLength(30);
  expect(Math.max(...piecesPerTurn())).toBeLessThanOrEqual(4);
});

test("short work continues immediately", async () => {
  await during([work("a", 100, 0.05)]);
  expect(piecesPerTurn()[0]).toBe(100);
});

test("concurrent workers share the turns: each in order, together no longer than one", async () => {
  await during(["a", "b", "c"].map((name) => work(name, 5, 12)));
  const [, ...later] = piecesPerTurn();
  expect(Math.max(...later)).toBe(1);
  const names = happened.filter((what) => what !== "turn");
  expect(names).toHaveLength(15);
  expect(names.slice(6, 12)).toEqual([...names.slice(6, 9), ...names.slice(6, 9)]);
  expect(names.slice(6, 9).toSorted()).toEqual(["a", "b", "c"]);
});
