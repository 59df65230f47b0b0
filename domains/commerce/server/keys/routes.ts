import type { FastifyInstance } from "fastify";
import { withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { requireAccount } from "../../../accounts/server/records/public.ts";
import type { SessionOf } from "../../../accounts/server/security/public.ts";
import { keyCalls } from "../../calls.ts";
import { type KeyParts, redeemKey } from "./redeem-key.ts";

/** What the call about keys works with. */
export interface KeyRoutes {
  parts: KeyParts;
  sessionOf: SessionOf;
}

/** The call that redeems a key. */
export function keyRoutes(app: FastifyInstance, { parts, sessionOf }: KeyRoutes): void {
  withContracts(app).route({
    ...keyCalls.redeemKey,
    handler: async (request, reply) => {
      const account = requireAccount(await sessionOf(request), request);
      reply.header("cache-control", "no-store");
      const message = await redeemKey(parts, account, { typed: request.body.key, ip: request.ip });
      return { loggedIn: true, success: true, message };
    },
  });
}
