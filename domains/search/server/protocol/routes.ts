import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { invalidBody } from "../errors.ts";
import { protocolCalls } from "../../calls.ts";
import type { Search } from "../search.ts";
import { allowOrigins } from "./access/allow-origins.ts";
import type { Answer } from "./answer-query.ts";
import { eventRoutes } from "./event-routes.ts";
import { addressParameters, Gate, type ProtocolRouteOptions } from "./access/gate.ts";
import { objectRoutes } from "./objects/object-routes.ts";
import { limitHits } from "./asked/parameters.ts";
import { MOST_BYTES, readJsonBody, readQueries, readSingle, type RawQuery } from "./asked/read-body.ts";
import { runQueries } from "./run-queries.ts";
import { sendJson } from "./send-json.ts";

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
