import { expect, test } from "vitest";
import { nextContext, readTraceparent } from "./tracer.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";

test("a valid traceparent is gone on with, also one of a later version", () => {
  const read = { traceId, spanId, isSampled: true };
  expect(readTraceparent(`00-${traceId}-${spanId}-01`)).toEqual(read);
  expect(readTraceparent(`00-${traceId}-${spanId}-00`)).toEqual({ ...read, isSampled: false });
  expect(readTraceparent(`cc-${traceId}-${spanId}-03-what-comes-later`)).toEqual(read);
});

test.each([
  "",
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01-more`,
  `ff-${traceId}-${spanId}-01`,
  `00-${"0".repeat(32)}-${spanId}-01`,
  `00-${traceId}-${"0".repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-01\n`,
  `00-${traceId.slice(1)}é-${spanId}-01`,
  "0".repeat(100_000),
])("what isn't one is ignored: %j", (header) => {
  expect(readTraceparent(header)).toBeUndefined();
});

test("a parent decides for those samplers that ask it, and a ratio for its share of the others", () => {
  const unkept = { traceId, spanId, isSampled: false };
  expect(nextContext({ sampler: "parentbased_always_on", ratio: 1 }, unkept)).toMatchObject({
    traceId,
    isSampled: false,
  });
  expect(nextContext({ sampler: "always_on", ratio: 1 }, unkept).isSampled).toBe(true);
  expect(nextContext({ sampler: "parentbased_always_off", ratio: 1 }, { ...unkept, isSampled: true }).isSampled).toBe(
    true,
  );
  const kept = Array.from({ length: 4_000 }, () =>
    nextContext({ sampler: "parentbased_traceidratio", ratio: 0.25 }, undefined),
  ).filter(({ isSampled }) => isSampled);
  expect(kept.length).toBeGreaterThan(850);
  expect(kept.length).toBeLessThan(1_150);
  // The same trace is kept on every server.
  for (const { traceId: id } of kept)
    expect(nextContext({ sampler: "traceidratio", ratio: 0.25 }, { ...unkept, traceId: id }).isSampled).toBe(true);
  for (const ratio of [0, 1])
    expect(nextContext({ sampler: "traceidratio", ratio }, undefined).isSampled).toBe(ratio === 1);
});
