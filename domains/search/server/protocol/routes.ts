import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../../platform/http/errors.ts";
import { isObject, ownValue } from "../adapters/attribute.ts";
import { invalidBody, invalidKey } from "../errors.ts";
import { APPLICATION_ID } from "../../contract.ts";
import { type CheckedKey, KeyChecker } from "../keys/search-keys.ts";
import type { Search } from "../search.ts";
import type { Answer } from "./answer-query.ts";
import { readJsonBody, readQueries, readSingle, type RawQuery } from "./read-body.ts";
import { runQuery } from "./run-queries.ts";
import { TokenBuckets } from "./token-buckets.ts";

export interface ProtocolOptions {
  search: Search;
  /** Queries that one holder of a key may ask for in a second. */
  perSecond: number;
}

const MOST_BYTES = 1_048_576;
const CONNECTION = "We're sorry, there was an error connecting to the server. Please try again later.";
/** These calls change nothing and are known by their key. */
const config = { withoutCsrf: true };

interface OfIndex {
  Body: unknown;
  Params: { index: string };
}

interface OfFacet {
  Body: unknown;
  Params: { index: string; facet: string };
}

/** The hosted search service's protocol, as far as its clients search with it. In a context of its own: it reads bodies its own way. */
export function protocolRoutes(app: FastifyInstance, { search, perSecond }: ProtocolOptions): void {
  const buckets = new TokenBuckets(perSecond);
  const keys = new KeyChecker(search.parentKey);
  readBodies(app);
  answerErrors(app);

  const run = (request: FastifyRequest, queries: readonly RawQuery[]): Promise<Answer[]> => {
    const now = search.clock.now();
    const key = keyOf(request, keys, queries, now);
    buckets.take(key.userToken === "" ? request.ip : key.userToken, Math.max(1, queries.length), now);
    return Promise.all(queries.map((query) => runQuery(search, key, query)));
  };

  const runOne = async (request: FastifyRequest, reply: FastifyReply, query: RawQuery) => {
    const [answer] = await run(request, [query]);
    return sendJson(reply, answer?.json ?? "{}");
  };

  app.post<OfIndex>("/api/search/1/indexes/:index/queries", { config }, async (request, reply) => {
    if (request.params.index !== "*") throw invalidBody("Send several queries to /1/indexes/*/queries.");
    const answers = await run(request, readQueries(request.body));
    return sendJson(reply, `{"results":[${answers.map(({ json }) => json).join(",")}]}`);
  });

  app.post<OfIndex>("/api/search/1/indexes/:index/query", { config }, (request, reply) =>
    runOne(request, reply, {
      indexName: request.params.index,
      facet: undefined,
      parameters: readSingle(request.body),
    }),
  );

  app.post<OfFacet>("/api/search/1/indexes/:index/facets/:facet/query", { config }, (request, reply) => {
    const { index, facet } = request.params;
    return runOne(request, reply, { indexName: index, facet, parameters: readSingle(request.body) });
  });
}

/** Bytes go out faster than text of many characters. */
function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type("application/json; charset=utf-8").send(Buffer.from(json));
}

/** Bodies are JSON whatever a client calls them: browsers send text/plain to spare a preflight. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MOST_BYTES }, (request, body, done) => {
    const buffer = typeof body === "string" ? Buffer.from(body) : body;
    try {
      done(null, readJsonBody(buffer, request.headers["content-encoding"] === "gzip"));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** Errors as the hosted service tells them: a message and the status. */
function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const known = error instanceof AppError ? error : undefined;
    const status = known?.status ?? error.statusCode ?? 500;
    if (known?.report ?? status >= 500) request.log.error({ err: error }, "a search failed");
    const message = status >= 500 && known === undefined ? CONNECTION : error.message;
    if (known?.retryAfter !== undefined) reply.header("retry-after", known.retryAfter);
    return reply.code(status).header("cache-control", "no-store").send({ message, status });
  });
}

/** Node sends the credentials in headers, a browser in the address. */
function keyOf(request: FastifyRequest, keys: KeyChecker, queries: readonly RawQuery[], now: number): CheckedKey {
  const { headers, query } = request;
  const credential = (name: string) => {
    const value = headers[name] ?? (isObject(query) ? ownValue(query, name) : undefined);
    return typeof value === "string" ? value : "";
  };
  if (credential("x-algolia-application-id") !== APPLICATION_ID) throw invalidKey();
  const indexes = queries.map(({ indexName }) => indexName);
  return keys.check(credential("x-algolia-api-key"), indexes, now);
}
