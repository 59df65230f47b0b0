import type { FastifyBaseLogger } from "fastify";
import { csrfTokenFor } from "../../../domains/accounts/server/public.ts";
import { openReturns, readOrderFor, readViewerCart, waysToPay } from "../../../domains/commerce/server/plugin.ts";
import type { Pages } from "../pages.ts";
import type { Shop } from "./cart-form.ts";

/** What the screens of carts and orders are rendered with, for the sender of a request. */
export function shopScreens(
  { carts, orders: { orders, sessionOf } }: Shop,
  { log }: { log: FastifyBaseLogger },
): Pick<Pages, "shopFor" | "visitorToken"> {
  const settle = openReturns(orders, { log });
  return {
    visitorToken: (request, reply) => csrfTokenFor(undefined, request, reply, carts.secure),
    shopFor: (request, refusal) => ({
      checkout: async () => ({
        cart: await readViewerCart(carts, request),
        ways: waysToPay(orders),
        refusal: refusal ? { problem: refusal.message, errors: refusal.errors ?? {} } : null,
      }),
      order: async (number, token) => {
        const account = (await sessionOf(request))?.account;
        return await readOrderFor(orders, number, { account, token: token === "" ? undefined : token, settle });
      },
    }),
  };
}
