import { expect, test } from "vitest";
import { documentedLimits } from "../../../../../platform/testing/documented-limits.ts";
import { TokenBuckets } from "./gate.ts";

/** SEARCHES_PER_SECOND where nothing else is set (app/config.test.ts). */
const PER_SECOND = 50;

test("docs/operations.md lists the limit on searches with its actual values", async () => {
  const [documented] = (await documentedLimits()).filter(([name]) => name === "searches");
  const [, burst = 0, everyMs = 0] = documented ?? [];
  const buckets = new TokenBuckets(PER_SECOND);
  const take = (now: number) => () => buckets.take("reader", 1, now);
  for (let query = 0; query < burst; query += 1) take(0)();
  expect(take(0)).toThrow();
  expect(take(everyMs - 1)).toThrow();
  take(everyMs)();
  expect(take(everyMs)).toThrow();
  // Others have their own.
  buckets.take("another reader", burst, everyMs);
});
