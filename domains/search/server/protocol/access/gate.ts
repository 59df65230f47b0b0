import type { FastifyReply, FastifyRequest } from "fastify";
import { type ServedPiece, budgetHeader } from "../../../../subscriptions/server/budget/public.ts";
import { isObject, ownValue } from "../../adapters/adapter.ts";
import { invalidKey, tooManySearches } from "../../errors.ts";
import { APPLICATION_ID } from "../../../contract.ts";
import { type CheckedKey, KeyChecker } from "../../keys/search-keys.ts";
import type { Search } from "../../search.ts";

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

/** What the routes of the protocol have in common. */
export interface ProtocolRouteOptions {
  config: { withoutCsrf: boolean };
  bodyLimit: number;
  onRequest(request: FastifyRequest): Promise<void>;
}

/** What every call of the protocol passes: its key, its holder's limit, and the reading budget of what it shows. */
export class Gate {
  readonly #search: Search;
  readonly #keys: KeyChecker;
  readonly #buckets: TokenBuckets;

  constructor(search: Search, perSecond: number) {
    this.#search = search;
    this.#keys = new KeyChecker(search.parentKey);
    this.#buckets = new TokenBuckets(perSecond);
  }

  /** Checks a call's key for some indexes. Node clients send credentials in headers, browsers in the URL. */
  keyOf({ headers, query }: FastifyRequest, indexes: readonly string[]): CheckedKey {
    const credential = (name: string) => {
      const value = headers[name] ?? (isObject(query) ? ownValue(query, name) : undefined);
      return typeof value === "string" ? value : "";
    };
    if (credential("x-algolia-application-id") !== APPLICATION_ID) throw invalidKey();
    return this.#keys.check(credential("x-algolia-api-key"), indexes, this.#search.clock.now());
  }

  /** Lets a call through that counts as so many queries. @throws what a key or a limit refuses */
  enter(request: FastifyRequest, indexes: readonly string[], queries: number): CheckedKey {
    const key = this.keyOf(request, indexes);
    const holder = key.userToken === "" ? request.ip : key.userToken;
    this.#buckets.take(holder, Math.max(1, queries), this.#search.clock.now());
    return key;
  }

  /** Counts what an answer shows in the reading budget of the key's holder. */
  async count(reply: FastifyReply, key: CheckedKey, served: readonly ServedPiece[]): Promise<void> {
    if (!this.#search.budget || !key.budget || served.length === 0) return;
    const state = await this.#search.budget.takeFor(key.budget, served);
    if (state?.isNear) reply.header("reading-budget", budgetHeader(state));
  }
}

/** The parameters in an address, without the credentials. */
export function addressParameters(query: unknown): Record<string, unknown> {
  if (!isObject(query)) return {};
  return Object.fromEntries(Object.entries(query).filter(([name]) => !name.startsWith("x-algolia-")));
}
