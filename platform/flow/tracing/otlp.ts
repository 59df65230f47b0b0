import { type Attributes, type Span, spanKinds } from "./span.ts";

const SCOPE = "fieldstone";
const ERROR = 2;

/**
 * Spans as the body of a request to /v1/traces: ExportTraceServiceRequest in OTLP's JSON
 * (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding), where ids are hexadecimal, enums are numbers, and
 * 64-bit numbers are strings.
 */
export function encodeSpans(spans: readonly Span[], resource: Attributes): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: keyValues(resource) },
        scopeSpans: [{ scope: { name: SCOPE }, spans: spans.map(encodeSpan) }],
      },
    ],
  });
}

function encodeSpan({ traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, hasFailed }: Span) {
  return {
    traceId,
    spanId,
    ...(parentSpanId === "" ? {} : { parentSpanId }),
    name,
    kind: spanKinds[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: keyValues(attributes),
    status: hasFailed ? { code: ERROR } : {},
  };
}

/** A number has no room for nanoseconds since 1970. */
function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds * 1_000)}000`;
}

function keyValues(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "string" ? { stringValue: value } : { intValue: String(value) },
  }));
}
