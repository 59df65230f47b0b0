import { randomBytes } from "node:crypto";
import type { Sampling } from "./tracing-settings.ts";

/** The place of a piece of work in a trace: https://www.w3.org/TR/trace-context/. */
export interface TraceContext {
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

export function newSpanId(): string {
  return randomBytes(8).toString("hex");
}
