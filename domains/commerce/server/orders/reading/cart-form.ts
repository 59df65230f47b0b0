import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { unhandled } from "../../../../../platform/flow/unhandled.ts";
import { mutationRefused } from "../../../../../platform/http/guard-mutations.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { requireAccount } from "../../../../accounts/server/public.ts";
import { cartCalls } from "../../../calls.ts";
import { orderCalls } from "../../../orders/order-calls.ts";
import { CART_PATH } from "../../../rules.ts";
import { beginCart, type CartRoutes } from "../../cart/cart-routes.ts";
import { changeLine } from "../../cart/change-line.ts";
import { applyOffer, removeOffer } from "../../cart/offers/apply-offer.ts";
import { saveBuyer } from "../../cart/save-buyer.ts";
import { placeOrder } from "../place-order.ts";
import { makeQuote } from "../quotes/make-quote.ts";
import { quoteHref } from "../quotes/quote-link.ts";
import { beginToPay, type NextPage } from "./begin-to-pay.ts";
import type { OrderRoutes } from "./order-routes.ts";

/** What the forms of the cart send without scripts. Each is one of the calls, with the same fields. */
const sentSchema = z.discriminatedUnion("act", [
  z.object({ act: z.literal("change"), ...cartCalls.changeLine.schema.body.shape }),
  z.object({ act: z.literal("remove"), lineId: z.string().max(64) }),
  z.object({ act: z.literal("apply-offer"), ...cartCalls.applyOffer.schema.body.shape }),
  z.object({ act: z.literal("remove-offer") }),
  z.object({
    act: z.literal("order"),
    /** Of the button that asks for a quote instead. */
    quote: z.string().optional(),
    ...orderCalls.place.schema.body.shape,
    ...cartCalls.saveBuyer.schema.body.shape,
  }),
]);
type Order = Extract<z.output<typeof sentSchema>, { act: "order" }>;

interface Shop {
  carts: CartRoutes;
  orders: OrderRoutes;
}

/**
 * Does what a form of the cart asks for without scripts. Returns what to show next: a page of ours by its path, or where to pay.
 * @throws AppError what the calls throw, and form-refused; the cart is shown again with the reason
 */
export async function sendCartForm(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<NextPage | string> {
  if (request.hasStaleForm) throw mutationRefused();
  const { success, data: sent } = sentSchema.safeParse(request.body);
  if (!success) throw formRefused();
  const { carts } = shop.carts;
  if (sent.act === "order") return await order(shop, request, sent);
  const account = (await shop.carts.sessionOf(request))?.account;
  const owner = await beginCart(shop.carts, request, reply, account);
  switch (sent.act) {
    case "change":
      await changeLine(carts, owner, sent);
      break;
    case "remove":
      await changeLine(carts, owner, { ...sent, qty: 0 });
      break;
    case "apply-offer":
      await applyOffer(carts, owner, { typed: sent.code, ip: request.ip });
      break;
    case "remove-offer":
      await removeOffer(carts, owner);
      break;
    default:
      throw unhandled("form of the cart", sent);
  }
  return CART_PATH;
}

/** Orders what is in the cart, or makes a quote of it. */
async function order({ carts, orders }: Shop, request: FastifyRequest, sent: Order): Promise<NextPage | string> {
  const account = requireAccount(await orders.sessionOf(request), request);
  const { act: _act, revision, total, provider, quote: wantsQuote, ...buyer } = sent;
  const { cart } = await saveBuyer(carts.carts, { accountId: account.id }, buyer);
  // What was typed is no change of what was seen.
  const seen = cart.total === total && cart.revision === revision + 1 ? cart.revision : revision;
  if (wantsQuote !== undefined) {
    const quote = await makeQuote(orders.orders, account, { revision: seen, total });
    return quoteHref(orders.orders, quote);
  }
  const placed = await placeOrder(orders.orders, account, { revision: seen, total, provider, ip: request.ip });
  return await beginToPay(orders.orders, request.log, placed);
}

/** A form that none of ours is. */
function formRefused(): AppError {
  const message = "This form can't be read. Look at your cart, and try again; nothing was changed.";
  return new AppError({ code: "form-refused", status: 422, message });
}
