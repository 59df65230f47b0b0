import { channel } from "node:diagnostics_channel";
import { expect, onTestFinished, test } from "vitest";
import { onOneDatabase } from "../../../platform/testing/databases.ts";
import { type ArrivedSpan, startCollector } from "../../../platform/telemetry/tracing/testing/start-collector.ts";
import { type RunningServer, startServer } from "../../../tools/server/start-server.ts";
import { openTestProduct } from "../../starting/testing/open-test-product.ts";
import { submitForm } from "../../../tools/server/submit-form.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";
const traceparent = `00-${traceId}-${spanId}-01`;
const token = "a-token-of-enough-letters-1";

async function startTraced(env: Record<string, string> = {}, endpoint?: string) {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const server = await startServer({
    env: {
      LOG_LEVEL: "info",
      REQUEST_LOG: "1",
      METRICS_TOKEN: token,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint ?? collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20secret",
      ...env,
    },
  });
  onTestFinished(() => server.stop());
  const find = (name: string) => collector.spans.filter((span) => span.name === name);
  return { collector, server, find };
}

/** Asks for an email by the form of a page, as a browser without scripts does. */
async function requestReset(server: RunningServer): Promise<Response> {
  return await submitForm(`${server.url}/forgot-password`, { email: "reader@demo.test" });
}

test("requests and jobs are traced by route and name, with their queries, and nothing says who asked for what", async () => {
  const { collector, server, find } = await startTraced({ TRUSTED_PROXIES: "1", OTEL_SERVICE_NAME: "manual" });
  await fetch(`${server.url}/bluebook/v22/rules/cases?search=habeas-corpus`, { headers: { traceparent } });
  await fetch(`${server.url}/no-such-page-of-ada`);
  expect((await requestReset(server)).status).toBeLessThan(400);
  const hasMail = (span: ArrivedSpan) => span.kind === 5 && span.name.includes("mail");
  await expect.poll(() => collector.spans.some(hasMail)).toBe(true);
  const [page] = find("GET /bluebook/*");
  expect(page).toMatchObject({ traceId, parentSpanId: spanId, kind: 2, status: {} });
  expect(page?.attributes).toMatchObject({
    "http.request.method": "GET",
    "http.route": "/bluebook/*",
    "http.response.status_code": "200",
    "url.scheme": "http",
  });
  const [reset] = find("POST /forgot-password");
  const parts = collector.spans.filter(({ parentSpanId }) => parentSpanId === reset?.spanId);
  expect(parts.map(({ name }) => name)).toContain("INSERT account_events");
  const job = collector.spans.find(hasMail);
  const ofJob = collector.spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId);
  expect(ofJob.map(({ name }) => name)).toContain("UPDATE outbox");
  expect(collector.resource).toMatchObject({ "service.name": "manual" });
  expect(collector.headers[0]).toMatchObject({ "x-key": "a secret" });
  expect(JSON.stringify([collector.spans, collector.resource])).not.toMatch(/habeas|of-ada|demo\.test|127\.0\.0\.1/);
  expect(collector.faults).toEqual([]);
  // The log has the trace beside the request.
  const line = server
    .output()
    .split("\n")
    .find((printed) => printed.includes(traceId));
  expect(line).toContain(`"reqId":"${page?.attributes["fieldstone.request.id"]}"`);
});

test("a stranger's traceparent is ignored, and a share of nothing sends nothing", async () => {
  const { collector, server } = await startTraced({ OTEL_TRACES_SAMPLER: "parentbased_always_off" });
  await fetch(`${server.url}/bluebook`, { headers: { traceparent } });
  await server.stop();
  expect(collector.headers).toEqual([]);
  expect(server.output()).toContain('"trace_id"');
  expect(server.output()).not.toContain(traceId);
});

test.each(["away", "silent"])(
  "while the collector is %s, requests are answered, and the server stops in time",
  async (how) => {
    const { collector, server } = await startTraced({}, how === "away" ? "http://127.0.0.1:9" : undefined);
    collector.answer = "never";
    const ask = async () => (await fetch(`${server.url}/healthz`)).status;
    const statuses = await Promise.all(Array.from({ length: 50 }, ask));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const began = performance.now();
    await server.stop();
    expect(performance.now() - began).toBeLessThan(4_000);
  },
  60_000,
);

test("what a collector refuses is counted in the metrics", { tags: ["nightly"] }, async () => {
  const { collector, server } = await startTraced();
  collector.answer = 400;
  const dropped = async () => {
    const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return Number(/fieldstone_events_total\{event="traces",kind="dropped"\} (\d+)/.exec(await metrics.text())?.[1]);
  };
  await expect.poll(dropped).toBeGreaterThan(0);
  expect(server.output().match(/traces could not be sent/g)).toHaveLength(1);
});

onOneDatabase("without the setting", (open) => {
  test("nothing watches what is asked of other services", async () => {
    const product = await openTestProduct(await open());
    onTestFinished(product.close);
    for (const name of ["http.client.request.start", "undici:request:create", "fieldstone:job"])
      expect([name, channel(name).hasSubscribers]).toEqual([name, false]);
  });
});
