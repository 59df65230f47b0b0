import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type CartRoutes,
  type NextPage,
  type OrderRoutes,
  type QuoteRoutes,
  payPagePolicy,
  renderPayPage,
  sendCartForm,
  sendOrderForm,
  sendQuoteForm,
} from "../../../domains/commerce/server/plugin.ts";
import { CART_PATH } from "../../../domains/commerce/rules.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { type Pages, rerenderOwnScreen } from "../pages.ts";

/** What the cart, orders and quotes work with. */
export interface Shop {
  carts: CartRoutes;
  orders: OrderRoutes;
  quotes: QuoteRoutes;
}

/** The forms of the shop without scripts: what is refused is shown on their screen, with what was typed. */
export function shopFormRoutes(app: FastifyInstance, shop: Shop, pages: Pages): void {
  const config = { forAnybody: true, rerendersStaleForm: true };
  const answer =
    (send: (request: FastifyRequest, reply: FastifyReply) => Promise<NextPage | string>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await goOn(reply, await send(request, reply));
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        return await rerenderOwnScreen(pages, request, reply, error);
      }
    };
  app.post(
    CART_PATH,
    { config },
    answer((request, reply) => sendCartForm(shop, request, reply)),
  );
  app.post(
    "/orders/:number",
    { config },
    answer((request) => sendOrderForm(shop.orders, request)),
  );
  app.post(
    "/quotes/:number",
    { config },
    answer((request) => sendQuoteForm(shop.quotes, request)),
  );
}

async function goOn(reply: FastifyReply, next: NextPage | string): Promise<FastifyReply> {
  if (typeof next === "string") return await reply.redirect(next, 303);
  if (next.redirect === null) return await reply.redirect(next.href, 303);
  return await reply
    .header("cache-control", "no-store")
    .header("content-security-policy", payPagePolicy)
    .type("text/html; charset=utf-8")
    .send(renderPayPage(next.redirect));
}
