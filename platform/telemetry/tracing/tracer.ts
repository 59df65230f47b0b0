import { currentWork } from "../../threads/yield-to-event-loop.ts";
import { randomBytes } from "node:crypto";

/** The samplers of the OpenTelemetry specification that need no other service. */
export const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** Which traces are kept. */
interface Sampling {
  sampler: (typeof samplers)[number];
  /** The share of traces that a ratio keeps, from 0 to 1. */
  ratio: number;
}

/** Where traces are sent, and which. */
export interface TracingSettings extends Sampling {
  /** The address that takes traces. */
  url: string;
  /** What is sent along, such as a key. Secret. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
}

type Begun = Pick<Span, "name" | "kind" | "attributes">;

/** How something ended: what is known only now. */
interface Outcome {
  name?: string;
  attributes?: Attributes;
  hasFailed?: boolean;
}

interface Active {
  begun: Begun;
  context: TraceContext;
  parentSpanId: string;
  /** By the clock that never jumps. */
  began: number;
  /** What that clock's zero is in epoch milliseconds, the same for all parts of a piece of work. */
  zero: number;
}

/** Makes spans of requests and jobs, and of what they do. What isn't sampled costs nothing more. */
export class Tracer {
  readonly #sampling: Sampling;
  readonly #take: (span: Span) => void;
  readonly #active = new Map<string, Active>();

  constructor(sampling: Sampling, take: (span: Span) => void) {
    this.#sampling = sampling;
    this.#take = take;
  }

  /** Begins the span of a request or job, which `currentWork` knows by its id; returns its place in its trace. */
  begin(work: string, begun: Begun, parent?: TraceContext): TraceContext {
    const context = nextContext(this.#sampling, parent);
    const began = performance.now();
    if (context.isSampled)
      this.#active.set(work, { begun, context, parentSpanId: parent?.spanId ?? "", began, zero: Date.now() - began });
    return context;
  }

  end(work: string, outcome: Outcome): void {
    const active = this.#active.get(work);
    if (!active) return;
    this.#active.delete(work);
    this.#finish(active, outcome);
  }

  /**
   * Begins, or began so many milliseconds ago, a part of what is being done. Returns how to end it; undefined if that
   * isn't traced.
   */
  startPart(begun: Begun, agoMs = 0): ((outcome: Outcome) => void) | undefined {
    const whole = this.#active.get(currentWork.getStore() ?? "");
    if (!whole) return undefined;
    const { context, zero } = whole;
    const part = {
      begun,
      context: { ...context, spanId: newSpanId() },
      parentSpanId: context.spanId,
      began: performance.now() - agoMs,
      zero,
    };
    return (outcome) => this.#finish(part, outcome);
  }

  #finish({ begun, context, parentSpanId, began, zero }: Active, outcome: Outcome): void {
    this.#take({
      traceId: context.traceId,
      spanId: context.spanId,
      parentSpanId,
      name: outcome.name ?? begun.name,
      kind: begun.kind,
      startedAt: zero + began,
      endedAt: zero + performance.now(),
      attributes: { ...begun.attributes, ...outcome.attributes },
      hasFailed: outcome.hasFailed ?? false,
    });
  }
}

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

/** The place of a piece of work in a trace: https://www.w3.org/TR/trace-context/. */
interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** Whether the trace is kept. */
  isSampled: boolean;
}

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const SAMPLED = 1;

/** Reads the header `traceparent`; undefined if it says nothing valid. */
export function readTraceparent(header: string): TraceContext | undefined {
  const [, version, traceId = "", spanId = "", flags = "", rest] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || version === "ff" || isZero(traceId) || isZero(spanId)) return undefined;
  // Later versions may say more, which this one doesn't.
  if (version === "00" && rest !== undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

function isZero(id: string): boolean {
  return /^0*$/.test(id);
}

/** How many of the digits that every version keeps random are compared with a ratio: what a number holds exactly. */
const RANDOM_DIGITS = [18, 31] as const;
const RANDOM_BITS = 52;

/** Begins a trace, or goes on with the one of `parent`. */
export function nextContext({ sampler, ratio }: Sampling, parent: TraceContext | undefined): TraceContext {
  const traceId = parent?.traceId ?? randomBytes(16).toString("hex");
  return { traceId, spanId: newSpanId(), isSampled: isSampled() };

  function isSampled(): boolean {
    if (parent && sampler.startsWith("parentbased_")) return parent.isSampled;
    if (sampler.endsWith("always_on")) return true;
    if (sampler.endsWith("always_off")) return false;
    // By the id, so that every server decides the same way.
    return Number.parseInt(traceId.slice(...RANDOM_DIGITS), 16) >= (1 - ratio) * 2 ** RANDOM_BITS;
  }
}

function newSpanId(): string {
  return randomBytes(8).toString("hex");
}
