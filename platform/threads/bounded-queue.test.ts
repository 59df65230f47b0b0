import { expect, test } from "vitest";
import { Line } from "./in-thread.ts";

/** Work that ends when it is told to, and counts what runs at a time. */
function pieces(line: Line) {
  const state = { running: 0, most: 0 };
  const piece = () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const started = { isStarted: false };
    const done = line.run(async () => {
      started.isStarted = true;
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      try {
        return await promise;
      } finally {
        state.running -= 1;
      }
    });
    return { done, resolve, reject, started };
  };
  return { state, piece };
}

test("so many run at a time, the others in the order they came, and whoever comes to a long line is refused", async () => {
  const { state, piece } = pieces(new Line(2, 3));
  const all = Array.from({ length: 5 }, piece);
  await expect(piece().done).rejects.toMatchObject({ code: "busy", status: 503, retryAfter: 60 });
  expect(all.map(({ started }) => started.isStarted)).toEqual([true, true, false, false, false]);
  all[1]?.reject(new Error("It broke."));
  await expect(all[1]?.done).rejects.toThrow("It broke.");
  expect(all.map(({ started }) => started.isStarted)).toEqual([true, true, true, false, false]);
  // There is room in the line again.
  const last = piece();
  for (const each of [...all, last]) each.resolve("done");
  const others = [...all.filter((_, at) => at !== 1), last];
  expect(await Promise.all(others.map(({ done }) => done))).toEqual(others.map(() => "done"));
  expect(state).toEqual({ running: 0, most: 2 });
  const later = piece();
  later.resolve("done");
  expect(await later.done).toBe("done");
});
