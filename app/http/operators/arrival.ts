import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../platform/clock/clock.ts";
import { isProbe, PROBE_HEADER, PROBE_PATH } from "../../../platform/http/address/probe.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";

/**
 * Tells whoever has the installation's key what arrives of a request: how many addresses proxies have added, and which
 * host and protocol they pass on. For everybody else the address doesn't exist.
 */
export function arrivalRoute(app: FastifyInstance, { secrets, clock }: { secrets: Secrets; clock: Clock }): void {
  app.get(PROBE_PATH, (request, reply) => {
    if (!isProbe(secrets, request.headers[PROBE_HEADER], clock.now())) return reply.callNotFound();
    const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",");
    return reply.header("cache-control", "no-store").send({
      forwardedFor: forwarded.split(",").filter((address) => address.trim() !== "").length,
      protocol: [request.headers["x-forwarded-proto"] ?? []].flat()[0] ?? null,
      host: request.headers.host ?? "",
    });
  });
}
