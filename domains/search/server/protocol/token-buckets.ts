import { tooManySearches } from "../errors.ts";

interface Bucket {
  tokens: number;
  /** Milliseconds of the clock. */
  filledAt: number;
}

/** So many holders are remembered; beyond, those whose buckets are full are forgotten. */
const MOST_BUCKETS = 20_000;
/** How many seconds' worth may be taken at once: a page of results asks for several at a time. */
const BURST_SECONDS = 4;

/** Limits how many queries each holder of a key may ask for in a second; on one server, in memory. */
export class TokenBuckets {
  readonly #perSecond: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Takes the price of `queries`. @throws 429 where the holder has asked for too many. */
  take(holder: string, queries: number, now: number): void {
    const most = this.#perSecond * BURST_SECONDS;
    const bucket = this.#buckets.get(holder) ?? { tokens: most, filledAt: now };
    bucket.tokens = Math.min(most, bucket.tokens + ((now - bucket.filledAt) / 1_000) * this.#perSecond);
    bucket.filledAt = now;
    this.#buckets.set(holder, bucket);
    if (this.#buckets.size > MOST_BUCKETS) this.#forgetFull(most, now);
    if (bucket.tokens < queries) throw tooManySearches();
    bucket.tokens -= queries;
  }

  #forgetFull(most: number, now: number): void {
    for (const [holder, { tokens, filledAt }] of this.#buckets) {
      if (tokens + ((now - filledAt) / 1_000) * this.#perSecond >= most) this.#buckets.delete(holder);
    }
  }
}
