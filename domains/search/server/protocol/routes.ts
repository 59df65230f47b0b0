import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { budgetHeader } from "../../../subscriptions/server/public.ts";
import { isObject, ownValue } from "../adapters/attribute.ts";
import { invalidBody, invalidKey } from "../errors.ts";
import { protocolCalls } from "../../calls.ts";
import { APPLICATION_ID } from "../../contract.ts";
import { type CheckedKey, KeyChecker } from "../keys/search-keys.ts";
import type { Search } from "../search.ts";
import type { Answer } from "./answer-query.ts";
import { limitHits } from "./parameters.ts";
import { MOST_BYTES, readJsonBody, readQueries, readSingle, type RawQuery } from "./read-body.ts";
import { runQueries } from "./run-queries.ts";
import { TokenBuckets } from "./limits/token-buckets.ts";

export interface ProtocolOptions {
  search: Search;
  /** Queries per second and key holder. */
  perSecond: number;
}

const CONNECTION = "We're sorry, there was an error connecting to the server. Please try again later.";

/**
 * The hosted search service's protocol, as far as its clients need it to search. Needs its own context: it replaces the
 * body parsers.
 */
export function protocolRoutes(app: FastifyInstance, { search, perSecond }: ProtocolOptions): void {
  const buckets = new TokenBuckets(perSecond);
  const keys = new KeyChecker(search.parentKey);
  readBodies(app);
  answerErrors(app);
  const routeOptions = {
    // These calls change nothing and authenticate by key, which is checked before the body is read.
    config: { withoutCsrf: true },
    bodyLimit: MOST_BYTES,
    onRequest: async (request: FastifyRequest) => {
      keyOf(request, keys, [], search.clock.now());
    },
  };

  const run = async (request: FastifyRequest, reply: FastifyReply, queries: readonly RawQuery[]): Promise<Answer[]> => {
    limitHits(queries);
    const now = search.clock.now();
    const key = keyOf(request, keys, queries, now);
    buckets.take(key.userToken === "" ? request.ip : key.userToken, Math.max(1, queries.length), now);
    const answers = await runQueries(search, key, queries);
    const served = answers.flatMap((answer) => answer.served);
    if (search.budget && key.budget && served.length > 0) {
      const state = await search.budget.takeFor(key.budget, served);
      if (state?.isNear) reply.header("reading-budget", budgetHeader(state));
    }
    return answers;
  };

  const runOne = async (request: FastifyRequest, reply: FastifyReply, query: RawQuery) => {
    const [answer] = await run(request, reply, [query]);
    return sendJson(reply, answer?.json ?? "{}");
  };

  const api = withContracts(app);
  const refusingParameters = refusing(() => invalidBody("Send a JSON object of search parameters."));

  api.route({
    ...protocolCalls.queries,
    ...routeOptions,
    ...refusing(() => invalidBody('Send {"requests": [{"indexName": …, "query": …}]}.')),
    handler: async (request, reply) => {
      if (request.params.index !== "*") throw invalidBody("Send several queries to /1/indexes/*/queries.");
      const answers = await run(request, reply, readQueries(request.body.requests));
      return sendJson(reply, `{"results":[${answers.map(({ json }) => json).join(",")}]}`);
    },
  });

  api.route({
    ...protocolCalls.query,
    ...routeOptions,
    ...refusingParameters,
    handler: async (request, reply) =>
      runOne(request, reply, {
        indexName: request.params.index,
        facet: undefined,
        parameters: readSingle(request.body),
      }),
  });

  api.route({
    ...protocolCalls.facetQuery,
    ...routeOptions,
    ...refusingParameters,
    handler: async (request, reply) => {
      const { index, facet } = request.params;
      return runOne(request, reply, { indexName: index, facet, parameters: readSingle(request.body) });
    },
  });
}

/** A buffer is sent faster than a string with many characters. */
function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type("application/json; charset=utf-8").send(Buffer.from(json));
}

/** Parses every body as JSON, whatever its content type: browsers send text/plain to avoid a preflight. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (request, body, done) => {
    const buffer = typeof body === "string" ? Buffer.from(body) : body;
    try {
      done(null, readJsonBody(buffer, request.headers["content-encoding"] === "gzip"));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** Formats errors as the hosted service does: a message and the status. */
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

/** Node clients send credentials in headers, browsers in the URL. */
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
