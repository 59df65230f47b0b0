import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { invalidBody } from "../errors.ts";
import { protocolCalls } from "../../calls.ts";
import type { Search, Answer } from "../search.ts";
import { runQueries, sendJson } from "./run-queries.ts";

import { Gate, type ProtocolRouteOptions, addressParameters } from "./access/gate.ts";
import { objectRoutes, passes } from "./objects/objects.ts";
import { limitHits } from "./asked/parameters.ts";
import { MOST_BYTES, type RawQuery, readJsonBody, readQueries, readSingle } from "./asked/read-body.ts";
import { SEARCH_PATH } from "../../contract.ts";

export interface ProtocolOptions {
  search: Search;
  /** Queries per second and key holder. */
  perSecond: number;
  /** The origins of other sites whose pages may search from browsers. */
  searchOrigins?: readonly string[];
}

const CONNECTION = "We're sorry, there was an error connecting to the server. Please try again later.";

/**
 * The hosted search service's protocol, as far as its clients need it to search. Needs its own context: it replaces the
 * body parsers.
 */
export function protocolRoutes(app: FastifyInstance, { search, perSecond, searchOrigins = [] }: ProtocolOptions): void {
  const gate = new Gate(search, perSecond);
  readBodies(app);
  answerErrors(app);
  allowOrigins(app, searchOrigins);
  const options = {
    // These calls change nothing and authenticate by key, which is checked before the body is read.
    config: { withoutCsrf: true },
    bodyLimit: MOST_BYTES,
    onRequest: async (request: FastifyRequest) => {
      gate.keyOf(request, []);
    },
  };
  searchRoutes(app, search, gate, options);
  objectRoutes(app, search, gate, options);
  eventRoutes(app, search, gate, options);
}

function searchRoutes(app: FastifyInstance, search: Search, gate: Gate, options: ProtocolRouteOptions): void {
  const run = async (request: FastifyRequest, reply: FastifyReply, queries: readonly RawQuery[]): Promise<Answer[]> => {
    limitHits(queries);
    const indexes = queries.map(({ indexName }) => indexName);
    const key = gate.enter(request, indexes, queries.length);
    const answers = await runQueries(search, key, queries);
    await gate.count(
      reply,
      key,
      answers.flatMap(({ served }) => served),
    );
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
    ...options,
    ...refusing(() => invalidBody('Send {"requests": [{"indexName": …, "query": …}]}.')),
    handler: async (request, reply) => {
      if (request.params.index !== "*") throw invalidBody("Send several queries to /1/indexes/*/queries.");
      const answers = await run(request, reply, readQueries(request.body.requests));
      return sendJson(reply, `{"results":[${answers.map(({ json }) => json).join(",")}]}`);
    },
  });

  api.route({
    ...protocolCalls.query,
    ...options,
    ...refusingParameters,
    handler: async (request, reply) =>
      runOne(request, reply, {
        indexName: request.params.index,
        facet: undefined,
        parameters: readSingle(request.body),
      }),
  });

  api.route({
    ...protocolCalls.queryInAddress,
    ...options,
    ...refusingParameters,
    handler: async (request, reply) =>
      runOne(request, reply, {
        indexName: request.params.index,
        facet: undefined,
        parameters: addressParameters(request.query),
      }),
  });

  api.route({
    ...protocolCalls.facetQuery,
    ...options,
    ...refusingParameters,
    handler: async (request, reply) => {
      const { index, facet } = request.params;
      return runOne(request, reply, { indexName: index, facet, parameters: readSingle(request.body) });
    },
  });
}

/** Parses every body as JSON, whatever its content type: browsers send text/plain to avoid a preflight. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    "*",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) =>
      await readJsonBody(body, request.headers["content-encoding"] === "gzip"),
  );
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

/** How long a browser keeps that it may ask, in seconds. */
const KEPT_SECONDS = 86_400;

/**
 * Lets pages of other origins search from browsers, with a key that they have been given. No cookies are allowed: a key
 * says what its holder may see.
 */
function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    reply.header("vary", "origin");
    if (origin === undefined || !allowed.has(origin)) return;
    reply.header("access-control-allow-origin", origin);
    reply.header("cross-origin-resource-policy", "cross-origin");
  });
  app.options(`${SEARCH_PATH}/1/*`, { config: { withoutCsrf: true } }, async (request, reply) => {
    const isAllowed = allowed.has(request.headers.origin ?? "");
    if (isAllowed) {
      reply.header("access-control-allow-methods", "GET, POST");
      reply.header("access-control-allow-headers", "content-type, x-algolia-application-id, x-algolia-api-key");
      reply.header("access-control-max-age", String(KEPT_SECONDS));
    }
    return reply.code(isAllowed ? 204 : 403).send();
  });
}

/** The hosted service's Insights: counts what readers did with which hit, and drops who did it. */
function eventRoutes(app: FastifyInstance, search: Search, gate: Gate, options: ProtocolRouteOptions): void {
  withContracts(app).route({
    ...protocolCalls.events,
    ...options,
    ...refusing(() => invalidBody('Send {"events": [{"eventType": "click", "eventName": …, "index": …}]}.')),
    handler: async (request, reply) => {
      const { events } = request.body;
      const { scope } = gate.enter(
        request,
        events.map(({ index }) => index),
        events.length,
      );
      for (const event of events) {
        const source = search.indexes.source(event.index);
        search.events.note(event, (objectID) => {
          const record = source?.record(objectID);
          return record !== undefined && passes(record, scope);
        });
      }
      return sendJson(reply, '{"status":200,"message":"OK"}');
    },
  });
}
