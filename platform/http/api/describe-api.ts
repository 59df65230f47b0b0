import type { FastifyInstance, RouteOptions } from "fastify";
import { z } from "zod";
import { defineCall, responses } from "./call.ts";
import { type ResponseCache, sendCached } from "../response-cache.ts";
import { jsonBody } from "./made-answer.ts";
import { type ApiInfo, type DescribedRoute, openApiDocument } from "./openapi-document.ts";
import { withContracts } from "./with-contracts.ts";

const documentCall = defineCall({
  method: "GET",
  url: "/api/openapi.json",
  schema: {
    summary: "This document: every call, as OpenAPI 3.1.",
    response: responses(z.looseObject({ openapi: z.string() })),
  },
});

/**
 * Serves GET /api/openapi.json: the API as its routes declare it, so that it can't differ from them. Register it before
 * the routes.
 * @throws Error at startup, for a route below /api that no contract declares
 */
export function describeApi(app: FastifyInstance, info: ApiInfo, cache: ResponseCache): void {
  const routes: DescribedRoute[] = [];
  app.addHook("onRoute", (route) => {
    if (isDescribed(route)) routes.push(route);
    else if (!isCompanion(route) && route.url.startsWith("/api/"))
      throw new Error(`${route.url} has no contract: declare it in calls.ts.`);
  });
  withContracts(app).route({
    ...documentCall,
    handler: async (request, reply) => {
      const document = await cache.getOrMake("openapi", async () => jsonBody(await openApiDocument(info, routes)));
      return sendCached(request, reply, document);
    },
  });
}

/** Whether a route says something of others alone: what they would answer, or which other sites may ask. */
function isCompanion({ method }: RouteOptions): boolean {
  return method === "HEAD" || method === "OPTIONS";
}

/** Whether a route is mounted from a contract, which is what has a summary. */
function isDescribed(route: RouteOptions): route is RouteOptions & DescribedRoute {
  return route.method !== "HEAD" && route.schema !== undefined && "summary" in route.schema;
}
