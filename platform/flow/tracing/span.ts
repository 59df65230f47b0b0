/** The kinds of spans, by their numbers in OTLP. */
export const spanKinds = { server: 2, client: 3, consumer: 5 } as const;

/** What happened, and how long it took. Nothing in it names a reader: routes instead of addresses, no values. */
export interface Span {
  traceId: string;
  spanId: string;
  /** The span that it is part of; empty if there is none. */
  parentSpanId: string;
  name: string;
  kind: keyof typeof spanKinds;
  /** Epoch milliseconds, with fractions. */
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  hasFailed: boolean;
}

/** By the names of OpenTelemetry's semantic conventions. */
export type Attributes = Readonly<Record<string, string | number>>;
