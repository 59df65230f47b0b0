import { tooManySearches } from "../../errors.ts";

interface Bucket {
  tokens: number;
  /** The clock's milliseconds. */
  filledAt: number;
}

/** At most this many holders are tracked; past that, full buckets are dropped. */
const MOST_BUCKETS = 20_000;
/** The burst, in seconds' worth of queries: a results page sends several at once. */
const BURST_SECONDS = 4;

/** Limits each key holder's queries per second; per server, in memory. */
export class TokenBuckets {
  readonly #perSecond: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /**
   * Takes `queries` tokens.
   * @throws tooManySearches if there aren't enough.
   */
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
