import { once } from "node:events";
import { createServer, get, IncomingMessage } from "node:http";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { currentWork } from "../../threads/yield-to-event-loop.ts";
import { onEachDatabase } from "../../testing/databases.ts";
import { listenLocally } from "../../testing/ports.ts";
import { type Span, Tracer } from "./tracer.ts";
import { watchParts } from "./watch-parts.ts";

function openTracer(flavor: "sqlite" | "postgres" = "sqlite") {
  const spans: Span[] = [];
  const tracer = new Tracer({ sampler: "always_on", ratio: 1 }, (span) => {
    spans.push(span);
  });
  onTestFinished(watchParts(tracer, flavor));
  const whole = async (act: () => Promise<unknown>) => {
    const { traceId, spanId } = tracer.begin("w", { name: "whole", kind: "server", attributes: {} });
    await currentWork.run("w", act);
    tracer.end("w", {});
    return { traceId, spanId };
  };
  return { spans, whole };
}

onEachDatabase("queries of a piece of work", (open, flavor) => {
  test("are parts of it by statement and table, without values; those of nobody aren't traced", async () => {
    const { db } = await open();
    const { spans, whole } = openTracer(flavor);
    await db.selectFrom("accounts").select("id").execute();
    const { traceId, spanId } = await whole(async () => {
      await db.selectFrom("accounts").select("id").where("email_lower", "=", "ada@example.org").execute();
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom("account_events").where("network", "=", "198.51.100.0/24").execute();
      });
      await sql`select * from no_such_table`.execute(db).catch(() => {});
    });
    const system = flavor === "postgres" ? "postgresql" : "sqlite";
    const part = { traceId, parentSpanId: spanId, kind: "client" };
    expect(spans).toMatchObject([
      {
        ...part,
        name: "SELECT accounts",
        attributes: {
          "db.system.name": system,
          "db.operation.name": "SELECT",
          "db.collection.name": "accounts",
          "db.query.summary": "SELECT accounts",
        },
        hasFailed: false,
      },
      { ...part, name: "DELETE account_events", hasFailed: false },
      { ...part, name: "SELECT no_such_table", hasFailed: true },
      { traceId, parentSpanId: "", name: "whole" },
    ]);
    expect(JSON.stringify(spans)).not.toMatch(/ada@|198\.51/);
    const [first, , , all] = spans;
    expect(first?.startedAt).toBeGreaterThanOrEqual(all?.startedAt ?? Number.POSITIVE_INFINITY);
    expect(first?.endedAt).toBeLessThanOrEqual(all?.endedAt ?? 0);
  });
});

test("requests to other services are parts by method and host, without their address, however they are sent", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/away?token=secret") request.socket.destroy();
    else response.writeHead(request.url === "/no?token=secret" ? 404 : 200).end("{}");
  });
  const port = await listenLocally(server);
  onTestFinished(() => {
    server.close();
  });
  const url = (path: string) => `http://127.0.0.1:${port}${path}?token=secret`;
  const { spans, whole } = openTracer();
  const { spanId } = await whole(async () => {
    await (await fetch(url("/yes"), { method: "POST", body: "{}" })).text();
    await (await fetch(url("/no"))).text();
    await fetch(url("/away")).catch(() => {});
    const [response] = await once(get(url("/yes")), "response");
    if (response instanceof IncomingMessage) await once(response.resume(), "end");
    await once(get(url("/away")), "response").catch(() => {});
  });
  const seen = spans.map(({ name, attributes, hasFailed }) => [
    name,
    attributes["http.response.status_code"],
    hasFailed,
  ]);
  expect(seen).toEqual([
    ["POST", 200, false],
    ["GET", 404, true],
    ["GET", undefined, true],
    ["GET", 200, false],
    ["GET", undefined, true],
    ["whole", undefined, false],
  ]);
  for (const span of spans.slice(0, -1)) {
    expect(span.parentSpanId).toBe(spanId);
    expect(span.attributes["server.address"]).toBe("127.0.0.1");
  }
  expect(JSON.stringify(spans)).not.toMatch(/secret|\/yes|\/no|\/away/);
});
