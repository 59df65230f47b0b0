import type { FastifyInstance } from "fastify";
import { SEARCH_PATH } from "../../../contract.ts";

/** How long a browser keeps that it may ask, in seconds. */
const KEPT_SECONDS = 86_400;

/**
 * Lets pages of other origins search from browsers, with a key that they have been given. No cookies are allowed: a key
 * says what its holder may see.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
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
