import type { FastifyBaseLogger } from "fastify";
import { csrfTokenFor } from "../../../domains/accounts/server/public.ts";
import {
  openReturns,
  type QuoteRoutes,
  readOrderFor,
  readViewerCart,
  readViewerQuote,
  waysToPay,
} from "../../../domains/commerce/server/plugin.ts";
import type { Pages } from "../pages.ts";
import type { Shop } from "./cart-form.ts";

/** What the screens of carts and orders are rendered with, for the sender of a request. */
export function shopScreens(
  { carts, quotes, orders: { orders, sessionOf } }: Shop & { quotes: QuoteRoutes },
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
      quote: (number, token) => readViewerQuote(quotes, request, number, token === "" ? undefined : token),
      order: async (number, token) => {
        const account = (await sessionOf(request))?.account;
        return await readOrderFor(orders, number, { account, token: token === "" ? undefined : token, settle });
      },
    }),
  };
}
