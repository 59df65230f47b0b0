import type { FastifyInstance } from "fastify";
import { type CartRoutes, type OrderRoutes, sendCartForm } from "../../../domains/commerce/server/plugin.ts";
import { CART_PATH } from "../../../domains/commerce/rules.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { type Pages, rerenderOwnScreen } from "../pages.ts";

/** What the cart and orders work with. */
export interface Shop {
  carts: CartRoutes;
  orders: OrderRoutes;
}

/** The forms of the cart without scripts: what is refused is shown on the cart, with what was typed. */
export function cartFormRoutes(app: FastifyInstance, shop: Shop, pages: Pages): void {
  app.post(CART_PATH, { config: { forAnybody: true, rerendersStaleForm: true } }, async (request, reply) => {
    try {
      return await reply.redirect(await sendCartForm(shop, request, reply), 303);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return await rerenderOwnScreen(pages, request, reply, error);
    }
  });
}
