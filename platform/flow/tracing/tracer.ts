import { currentWork } from "../current-work.ts";
import type { Attributes, Span } from "./span.ts";
import { newSpanId, nextContext, type TraceContext } from "./trace-context.ts";
import type { Sampling } from "./tracing-settings.ts";

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
