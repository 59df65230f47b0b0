import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../platform/clock/clock.ts";
import { PROBE_HEADER, PROBE_PATH, isProbe } from "../../../platform/http/address/probe.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import { watchSecurityEvents } from "../../../domains/accounts/server/security/public.ts";
import { currentWork } from "../../../platform/threads/yield-to-event-loop.ts";
import { watchSlowQueries } from "../../../platform/db/driver/guard-driver.ts";
import { count } from "../../../platform/telemetry/count.ts";

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

type Watched = Parameters<Parameters<typeof watchSecurityEvents>[0]>[0];

/** Something was tried that wasn't allowed, or didn't work. */
const WARNED: ReadonlySet<Watched["kind"]> = new Set([
  "sign-in-failed",
  "second-factor-failed",
  "request-refused",
  "limit-reached",
  "refusals-unlisted",
  "reading-budget-spent",
]);

/**
 * Logs each entry of the security log as it is made: its kind, the accounts by their ids, the shortened network, and
 * the id of the request.
 */
export function logSecurityEvents(app: FastifyInstance): void {
  const stop = watchSecurityEvents(({ kind, accountId, byAccountId, network }) => {
    const line = {
      reqId: currentWork.getStore(),
      event: kind,
      account: accountId ?? undefined,
      by: byAccountId ?? undefined,
      network: network === "" ? undefined : network,
    };
    if (WARNED.has(kind)) app.log.warn(line, "security event");
    else app.log.info(line, "security event");
  });
  app.addHook("onClose", () => stop());
}

/** Logs queries that take at least so many milliseconds, by their text without values, and counts them; 0 logs none. */
export function logSlowQueries(app: FastifyInstance, least: number): void {
  if (least === 0) return;
  const stop = watchSlowQueries(least, ({ sql, milliseconds }) => {
    app.log.warn({ sql, ms: milliseconds }, "slow query");
    count("database", "slow-query");
  });
  app.addHook("onClose", () => stop());
}

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
