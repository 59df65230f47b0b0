import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { listenLocally } from "../../../testing/ports.ts";

const hex = (digits: number) => z.string().regex(new RegExp(`^(?!0+$)[\\da-f]{${digits}}$`));
const nanoseconds = z.string().regex(/^\d{19}$/);
const attributes = z.array(
  z.strictObject({
    key: z.string().min(1),
    value: z.union([
      z.strictObject({ stringValue: z.string() }),
      // 64 bits, so a string.
      z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
    ]),
  }),
);

/**
 * What this product says of OTLP's ExportTraceServiceRequest, by the names and types of
 * opentelemetry/proto/trace/v1/trace.proto in the JSON of the OTLP specification.
 */
const exportRequest = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string().optional() }),
          spans: z.array(
            z.strictObject({
              traceId: hex(32),
              spanId: hex(16),
              parentSpanId: hex(16).optional(),
              name: z.string().min(1),
              kind: z.int().min(1).max(5),
              startTimeUnixNano: nanoseconds,
              endTimeUnixNano: nanoseconds,
              attributes,
              status: z.strictObject({ code: z.int().min(0).max(2).optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

type OtlpSpan = z.infer<typeof exportRequest>["resourceSpans"][number]["scopeSpans"][number]["spans"][number];

/** A span as it arrived, with its attributes by name. */
export type ArrivedSpan = Omit<OtlpSpan, "attributes"> & { attributes: Record<string, string> };

/** Stands in for a collector at the network's edge: it takes what the protocol allows, and nothing else. */
export interface Collector {
  url: string;
  spans: ArrivedSpan[];
  resource: Record<string, string>;
  headers: IncomingHttpHeaders[];
  /** Why a body was refused. */
  faults: string[];
  /** How it answers from now on: by this status, or never. */
  answer: number | "never";
  close(): void;
}

export async function startCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
    collector.headers.push(request.headers);
    if (collector.answer === "never") return;
    text(request).then(
      (body) => {
        if (collector.answer === 200) take(request.url ?? "", request.headers["content-type"] ?? "", body);
        response.writeHead(Number(collector.answer), { "content-type": "application/json" }).end("{}");
      },
      // Whoever sent it has gone.
      () => response.destroy(),
    );
  });
  const collector: Collector = {
    url: "",
    spans: [],
    resource: {},
    headers: [],
    faults: [],
    answer: 200,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };

  function take(path: string, type: string, body: string): void {
    if (path !== "/v1/traces" || type !== "application/json") collector.faults.push(`${path} ${type}`);
    const { data, error } = exportRequest.safeParse(JSON.parse(body));
    if (error) collector.faults.push(error.message);
    for (const { resource, scopeSpans } of data?.resourceSpans ?? []) {
      collector.resource = byName(resource.attributes);
      const spans = scopeSpans.flatMap((scope) => scope.spans);
      collector.spans.push(...spans.map((span) => ({ ...span, attributes: byName(span.attributes) })));
    }
  }

  collector.url = `http://127.0.0.1:${await listenLocally(server)}`;
  return collector;
}

function byName(said: OtlpSpan["attributes"]): Record<string, string> {
  return Object.fromEntries(
    said.map(({ key, value }) => [key, "stringValue" in value ? value.stringValue : value.intValue]),
  );
}
