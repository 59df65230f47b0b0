import type { FastifyInstance } from "fastify";

/**
 * Logs each request once it is answered: its id, method, the route's pattern, status and milliseconds. Not its address,
 * which may hold what somebody searched for, nor whose it is.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, "answered");
    done();
  });
}
