import { count } from "../count.ts";
import { currentWork } from "../../threads/yield-to-event-loop.ts";
import { type Attributes, type Span, type TracingSettings, spanKinds } from "./tracer.ts";

/** What the specification recommends for batches. */
const MOST_WAITING = 2_048;
const BATCH = 512;
const EVERY_MS = 5_000;
const LONGEST_SENDING_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;
/** How long a process that ends waits for its last spans. */
const LAST_MS = 2_000;
/** A collector that can't take spans now, but may later (OTLP, 'Retryable Response Codes'). */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** The log for operators, such as Fastify's logger. */
interface QueueLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface QueueOptions {
  settings: Pick<TracingSettings, "url" | "headers">;
  /** What is said of this process with every batch. */
  resource: Attributes;
  log: QueueLog;
}

/**
 * Sends spans to a collector in batches. Nobody waits for it: while the collector is away, spans wait up to a number;
 * beyond that they are dropped and counted.
 */
export class SpanQueue {
  readonly #options: QueueOptions;
  readonly #waiting: Span[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  /** How often in a row sending has failed. */
  #failures = 0;
  #isClosing = false;
  readonly #giveUp = new AbortController();

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  add(span: Span): void {
    if (this.#waiting.length >= MOST_WAITING) return count("traces", "dropped");
    this.#waiting.push(span);
    if (this.#sending) return;
    if (this.#waiting.length >= BATCH && this.#failures === 0) this.#startSending();
    else this.#sendIn(EVERY_MS);
  }

  /** Sends what waits, for two seconds at most. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#timer);
    const late = setTimeout(() => this.#giveUp.abort(), LAST_MS);
    await this.#sending;
    while (this.#waiting.length > 0 && !this.#giveUp.signal.aborted && this.#failures === 0) await this.#send();
    clearTimeout(late);
    this.#drop(this.#waiting.splice(0).length);
  }

  #sendIn(milliseconds: number): void {
    // Not as a part of the request whose span it was.
    this.#timer ??= currentWork.exit(() => setTimeout(() => this.#startSending(), milliseconds).unref());
  }

  #startSending(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending ??= currentWork
      .exit(() => this.#send())
      .finally(() => {
        this.#sending = undefined;
        if (this.#waiting.length > 0 && !this.#isClosing) this.#sendIn(this.#pause());
      });
  }

  /** Longer after each failure, and not the same for all servers. */
  #pause(): number {
    if (this.#failures === 0) return this.#waiting.length >= BATCH ? 0 : EVERY_MS;
    return Math.min(LONGEST_PAUSE_MS, EVERY_MS * 2 ** (this.#failures - 1)) * (0.5 + Math.random() / 2);
  }

  async #send(): Promise<void> {
    const batch = this.#waiting.splice(0, BATCH);
    const outcome = await this.#post(batch);
    if (outcome === "taken") {
      if (this.#failures > 0) this.#options.log.info({}, "traces are taken again");
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    if (this.#failures === 1) this.#options.log.warn({ reason: outcome.reason }, "traces could not be sent");
    const room = outcome.isFinal ? 0 : Math.min(batch.length, MOST_WAITING - this.#waiting.length);
    this.#waiting.unshift(...batch.slice(0, room));
    this.#drop(batch.length - room);
  }

  /** Says why not, if a batch isn't taken; `isFinal`: it never will be. */
  async #post(batch: readonly Span[]): Promise<"taken" | { reason: string | number; isFinal: boolean }> {
    const { settings, resource } = this.#options;
    try {
      const { ok, status, body } = await fetch(settings.url, {
        method: "POST",
        // A key must not follow a redirect.
        redirect: "manual",
        headers: { ...settings.headers, "content-type": "application/json" },
        body: encodeSpans(batch, resource),
        signal: AbortSignal.any([AbortSignal.timeout(LONGEST_SENDING_MS), this.#giveUp.signal]),
      });
      await body?.cancel();
      return ok ? "taken" : { reason: status, isFinal: !BUSY.has(status) };
    } catch (error) {
      const { cause } = error instanceof Error ? error : {};
      const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
      return { reason: typeof code === "string" ? code : "no answer", isFinal: false };
    }
  }

  #drop(spans: number): void {
    for (let dropped = 0; dropped < spans; dropped += 1) count("traces", "dropped");
  }
}

const SCOPE = "fieldstone";
const ERROR = 2;

/**
 * Spans as the body of a request to /v1/traces: ExportTraceServiceRequest in OTLP's JSON
 * (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding), where ids are hexadecimal, enums are numbers, and
 * 64-bit numbers are strings.
 */
function encodeSpans(spans: readonly Span[], resource: Attributes): string {
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
