import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Flavor } from "../../../platform/db/database.ts";
import { SpanQueue } from "../../../platform/telemetry/tracing/span-queue.ts";
import { Tracer, type TracingSettings, readTraceparent } from "../../../platform/telemetry/tracing/tracer.ts";
import { watchParts } from "../../../platform/telemetry/tracing/watch-parts.ts";
import type { Config } from "../../config.ts";
import { productRelease } from "../../starting/environment.ts";

/**
 * Sends a trace of each request and job to a collector: route, status and time, and what was asked of the database and
 * of other services. Nothing in it is an address that somebody asked for, or a value. Register it before all that
 * answers.
 */
export function traceServer(
  app: FastifyInstance,
  settings: TracingSettings,
  { trustedProxies, flavor }: Pick<Config, "trustedProxies"> & { flavor: Flavor },
): void {
  const resource = {
    "service.name": settings.serviceName,
    "service.version": productRelease().version,
    "service.instance.id": randomUUID(),
  };
  const queue = new SpanQueue({ settings, resource, log: app.log });
  const tracer = new Tracer(settings, (span) => queue.add(span));
  const stop = watchParts(tracer, flavor);
  app.addHook("onRequest", (request, reply, done) => {
    const { id, method, protocol, headers } = request;
    const said = headers["traceparent"];
    // Without a proxy in front, it is a stranger's.
    const parent = trustedProxies > 0 && typeof said === "string" ? readTraceparent(said) : undefined;
    const attributes = { "http.request.method": method, "url.scheme": protocol, "fieldstone.request.id": id };
    const { traceId } = tracer.begin(id, { name: method, kind: "server", attributes }, parent);
    request.log = request.log.child({ trace_id: traceId });
    reply.log = request.log;
    // Also where the answer was never sent to its end.
    reply.raw.once("close", () => {
      const route = request.routeOptions.url;
      const { statusCode } = reply;
      tracer.end(id, {
        name: route === undefined ? method : `${method} ${route}`,
        attributes: {
          ...(route === undefined ? {} : { "http.route": route }),
          "http.response.status_code": statusCode,
        },
        hasFailed: statusCode >= 500,
      });
    });
    done();
  });
  app.addHook("onClose", async () => {
    stop();
    await queue.close();
  });
}
