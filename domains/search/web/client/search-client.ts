import { OfflineError } from "../../../../platform/client/api-client.ts";
import type { SearchKey } from "../../contract.ts";

/** A query to one index: its name, and parameters of the hosted service's protocol. */
export interface IndexQuery {
  indexName: string;
  query: string;
}

/** What one query is answered, as far as it is used. */
export interface QueryAnswer<Hit> {
  hits: Hit[];
  nbHits?: number;
  nbPages?: number;
  facets?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The search refused a query: its status, as the protocol says it. */
export class SearchRefused extends Error {
  override readonly name = "SearchRefused";
  readonly status: number;

  constructor(status: number) {
    super(`The search answered ${status}.`);
    this.status = status;
  }
}

/** An answer may take so long: connections may be slow. In milliseconds. */
const PATIENCE_MS = 30_000;
/** So many answers are kept: more than a reader asks for while one list of editions is valid. */
const MOST_ANSWERS = 200;

/** Searches several indexes with one request, by the hosted service's protocol, and keeps what it was answered. */
export class SearchClient {
  readonly #address: string;
  readonly #applicationId: string;
  readonly #answers = new Map<string, Promise<unknown>>();
  /** Replaced before it expires; what it was answered is still valid then. */
  key: string;

  constructor({ applicationId, key, path }: SearchKey) {
    this.#address = `${path}/1/indexes/*/queries`;
    this.#applicationId = applicationId;
    this.key = key;
  }

  /**
   * The answers to some queries, in their order.
   * @throws SearchRefused if the search refuses, OfflineError if there is no readable answer
   */
  async search<Hit>(requests: readonly IndexQuery[]): Promise<QueryAnswer<Hit>[]> {
    const asked = JSON.stringify({ requests });
    const answer = this.#answers.get(asked) ?? this.#ask(asked);
    this.#keep(asked, answer);
    const body = await answer;
    if (!isAnswer<Hit>(body)) throw new OfflineError(this.#address, { isEmpty: true });
    return body.results;
  }

  /** Keeps an answer as the newest, but no failure. */
  #keep(asked: string, answer: Promise<unknown>): void {
    this.#answers.delete(asked);
    this.#answers.set(asked, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MOST_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
    answer.catch(() => {
      if (this.#answers.get(asked) === answer) this.#answers.delete(asked);
    });
  }

  async #ask(asked: string): Promise<unknown> {
    const headers = {
      "content-type": "application/json",
      "x-algolia-application-id": this.#applicationId,
      "x-algolia-api-key": this.key,
    };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      const response = await fetch(this.#address, { method: "POST", headers, body: asked, signal });
      if (!response.ok) throw new SearchRefused(response.status);
      return await response.json();
    } catch (cause) {
      throw cause instanceof SearchRefused ? cause : new OfflineError(this.#address, { cause });
    }
  }
}

/** Our own server sends nothing but what the queries ask for: a schema would cost every reader the library. */
function isAnswer<Hit>(body: unknown): body is { results: QueryAnswer<Hit>[] } {
  return typeof body === "object" && body !== null && "results" in body;
}
