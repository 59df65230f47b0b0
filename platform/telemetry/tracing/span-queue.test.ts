import { expect, onTestFinished, test } from "vitest";
import { watchCounts } from "../count.ts";
import type { Span } from "./tracer.ts";
import { SpanQueue } from "./span-queue.ts";
import { startCollector } from "./testing/start-collector.ts";

const span = (number: number): Span => ({
  traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
  spanId: (number + 1).toString(16).padStart(16, "0"),
  parentSpanId: "",
  name: "GET /bluebook",
  kind: "server",
  startedAt: 1_764_000_000_000.125,
  endedAt: 1_764_000_000_001.5,
  attributes: { "http.response.status_code": 200, "http.route": "/bluebook" },
  hasFailed: number % 2 === 1,
});

async function openQueue(url?: string) {
  const collector = await startCollector();
  const logged: string[] = [];
  const log = {
    info: (_details: object, message: string) => logged.push(message),
    warn: (_details: object, message: string) => logged.push(message),
  };
  let dropped = 0;
  const stop = watchCounts(({ event, kind }) => {
    if (event === "traces" && kind === "dropped") dropped += 1;
  });
  onTestFinished(() => {
    stop();
    collector.close();
  });
  const settings = { url: url ?? `${collector.url}/v1/traces`, headers: { "api-key": "a secret" } };
  const queue = new SpanQueue({ settings, resource: { "service.name": "a test" }, log });
  return { collector, queue, logged, dropped: () => dropped };
}

test("spans arrive in batches as the protocol has them", async () => {
  const { collector, queue, dropped } = await openQueue();
  for (let number = 0; number < 1_300; number += 1) queue.add(span(number));
  await queue.close();
  expect(collector.faults).toEqual([]);
  expect(collector.spans.map(({ spanId }) => spanId)).toEqual(
    Array.from({ length: 1_300 }, (_, number) => span(number).spanId),
  );
  expect(collector.spans[1]).toEqual({
    traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
    spanId: "0000000000000002",
    name: "GET /bluebook",
    kind: 2,
    startTimeUnixNano: "1764000000000125000",
    endTimeUnixNano: "1764000000001500000",
    attributes: { "http.response.status_code": "200", "http.route": "/bluebook" },
    status: { code: 2 },
  });
  expect(collector.resource).toEqual({ "service.name": "a test" });
  expect(collector.headers).toHaveLength(3);
  expect(collector.headers[0]).toMatchObject({ "api-key": "a secret" });
  expect(dropped()).toBe(0);
});

test(
  "a busy collector gets the same spans again, once it takes any; one that refuses them doesn't",
  { tags: ["nightly"] },
  async () => {
    const { collector, queue, logged, dropped } = await openQueue();
    collector.answer = 503;
    for (let number = 0; number < 600; number += 1) queue.add(span(number));
    await expect.poll(() => logged).toEqual(["traces could not be sent"]);
    collector.answer = 200;
    await expect.poll(() => collector.spans.length).toBe(600);
    expect(logged).toEqual(["traces could not be sent", "traces are taken again"]);
    expect(dropped()).toBe(0);
    collector.answer = 400;
    queue.add(span(601));
    await queue.close();
    expect(dropped()).toBe(1);
  },
);

test("while a collector is away, no more than a number of spans is kept, and the end doesn't wait for it", async () => {
  const { queue, logged, dropped } = await openQueue("http://127.0.0.1:9/v1/traces");
  for (let number = 0; number < 10_000; number += 1) queue.add(span(number));
  await expect.poll(() => logged).toEqual(["traces could not be sent"]);
  expect(dropped()).toBeGreaterThanOrEqual(10_000 - 2_048 - 512);
  const began = performance.now();
  await queue.close();
  expect(performance.now() - began).toBeLessThan(2_500);
  expect(dropped()).toBe(10_000);
});

test("a collector that never answers holds nobody for more than two seconds", async () => {
  const { collector, queue, dropped } = await openQueue();
  collector.answer = "never";
  for (let number = 0; number < 600; number += 1) queue.add(span(number));
  await expect.poll(() => collector.headers).toHaveLength(1);
  const began = performance.now();
  await queue.close();
  expect(performance.now() - began).toBeLessThan(2_500);
  expect(dropped()).toBe(600);
});
