import type { FastifyInstance } from "fastify";
import { watchSecurityEvents } from "../../../domains/accounts/server/public.ts";
import { currentWork } from "../../../platform/flow/current-work.ts";

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
