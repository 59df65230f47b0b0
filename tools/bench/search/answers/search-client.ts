import { z } from "zod";
import { searchCalls } from "../../../../domains/search/calls.ts";
import { APPLICATION_ID, SEARCH_PATH } from "../../../../domains/search/contract.ts";
import { type SessionCookie, signIn } from "../../../server/sign-in.ts";
import type { RunningServer } from "../../../server/start-server.ts";

/** One of the queries of a call. */
export interface AskedQuery {
  indexName: string;
  query: string;
  hitsPerPage: number;
  [parameter: string]: unknown;
}

const keySchema = z.object({ data: z.object({ key: z.string() }) });
const answersSchema = z.object({ results: z.array(z.object({ hits: z.array(z.looseObject({})) })) });

/** Searches a running server as a subscriber's browser does. */
export class SearchClient {
  readonly url: URL;
  readonly cookie: SessionCookie;

  private constructor(url: string, cookie: SessionCookie) {
    this.url = new URL(`${SEARCH_PATH}/1/indexes/*/queries`, url);
    this.cookie = cookie;
  }

  /** Logs the demo's subscriber in. */
  static async open(server: RunningServer): Promise<SearchClient> {
    return new SearchClient(server.url, await signIn(server, "reader@demo.test"));
  }

  /** A key for the next minute. */
  async key(): Promise<string> {
    const answer = await fetch(new URL(searchCalls.key.url, this.url), {
      headers: { cookie: `${this.cookie.name}=${this.cookie.value}` },
    });
    return keySchema.parse(await answer.json()).data.key;
  }

  /** The records that each query finds. */
  async hits(key: string, queries: readonly AskedQuery[]): Promise<Record<string, unknown>[][]> {
    const answer = await fetch(this.url, { method: "POST", headers: headers(key), body: bodyOf(queries) });
    if (!answer.ok) throw new Error(`The search answered ${answer.status}: ${await answer.text()}`);
    return answersSchema.parse(await answer.json()).results.map(({ hits }) => hits);
  }

  /** What a query is answered with before its results. */
  async answer(query: string, version: string): Promise<unknown> {
    const address = new URL(searchCalls.answer.url, this.url);
    address.search = new URLSearchParams({ query, version }).toString();
    const answer = await fetch(address, { headers: { cookie: `${this.cookie.name}=${this.cookie.value}` } });
    if (!answer.ok) throw new Error(`The answer to '${query}' was ${answer.status}.`);
    return await answer.json();
  }

  /** A call as bytes, to be sent over and over. */
  request(key: string, queries: readonly AskedQuery[]): Buffer {
    const body = bodyOf(queries);
    const lines = Object.entries({ host: this.url.host, ...headers(key), "content-length": Buffer.byteLength(body) });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    return Buffer.from(`POST ${this.url.pathname} HTTP/1.1\r\n${head}\r\n${body}`);
  }
}

function headers(key: string): Record<string, string> {
  return { "content-type": "text/plain", "x-algolia-application-id": APPLICATION_ID, "x-algolia-api-key": key };
}

function bodyOf(queries: readonly AskedQuery[]): string {
  return JSON.stringify({
    requests: queries.map(({ indexName, ...params }) => ({ indexName, params: encode(params) })),
  });
}

/** Parameters as the official client writes them. */
function encode(parameters: Record<string, unknown>): string {
  const written = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(written).toString();
}
