import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { consumeRateLimit, type Limit } from "../../../../platform/limits/rate-limit.ts";
import type { Account } from "../../../accounts/contract.ts";
import { networkForLimits, requireAccount, type SessionOf } from "../../../accounts/server/public.ts";
import { type CartAnswer, cartCalls, toUpdateCart, type updateCartAction } from "../../calls.ts";
import type { Cart } from "../../contract.ts";
import { CART_PATH } from "../../rules.ts";
import type { z } from "zod";
import type { CartOwner } from "./cart-store.ts";
import type { Carts } from "./carts.ts";
import { tooManyCarts } from "./errors.ts";
import { readCart } from "./read-cart.ts";
import { updateCart } from "./update-cart.ts";
import { beginVisitorCart, visitorHashOf } from "./visitor-cookie.ts";

/** What the calls about carts work with. */
export interface CartRoutes {
  carts: Carts;
  sessionOf: SessionOf;
  /** Whether cookies are sent over TLS only: everywhere but in development. */
  secure: boolean;
}

/** New carts of visitors from one network: a law school's, in a class. */
const newCarts: Limit = { name: "visitor-carts", burst: 300, everyMs: 5_000 };

/** The calls about the viewer's cart. */
export function cartRoutes(app: FastifyInstance, routes: CartRoutes): void {
  withContracts(app).route({
    ...cartCalls.cart,
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const account = (await routes.sessionOf(request))?.account;
      return { loggedIn: account !== undefined, data: await readViewerCart(routes, request) };
    },
  });
}

/** The cart of whoever sent a request, priced now; an empty one if there is none. */
export async function readViewerCart(
  { carts, sessionOf, secure }: CartRoutes,
  request: Pick<FastifyRequest, "cookies">,
): Promise<Cart> {
  const account = (await sessionOf(request))?.account;
  const owner = ownerOf(account, visitorHashOf(request.cookies, secure));
  return withNames((await readCart(carts.database.db, carts, owner)).cart, account);
}

/** `POST /` with the action commerce/cart/update-cart: adds to the viewer's cart. A plain form is led to the cart. */
export function updateCartHandler(routes: CartRoutes) {
  return async (
    sent: z.output<typeof updateCartAction.body>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<CartAnswer | FastifyReply> => {
    const account = (await routes.sessionOf(request))?.account;
    const update = toUpdateCart(sent);
    if (update.addingSeats || update.addingTime || update.subscriptions.length > 0)
      requireAccount(await routes.sessionOf(request), request);
    const owner = await beginCart(routes, request, reply, account);
    const { cart } = await updateCart(routes.carts, owner, update);
    if (request.headers["x-requested-with"] === undefined) return reply.redirect(CART_PATH, 303);
    return answerCart(
      cart,
      account,
      update.purchasableId === undefined ? "Your cart was changed." : "Added to your cart.",
    );
  };
}

/** Answers a change with the cart as it is now. */
export function answerCart(cart: Cart, account: Account | undefined, message: string): CartAnswer {
  return { loggedIn: account !== undefined, success: true, message, data: withNames(cart, account) };
}

/** The owner of the cart that a request changes: a visitor's browser gets a token if it has none. */
export async function beginCart(
  { carts, secure }: CartRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account | undefined,
): Promise<CartOwner> {
  const present = ownerOf(account, visitorHashOf(request.cookies, secure));
  if (present) return present;
  const { database, subscriptions, limited } = carts;
  if (limited) {
    const turn = await consumeRateLimit(database.relaxed, subscriptions.clock, newCarts, networkForLimits(request.ip));
    if (!turn.granted) throw tooManyCarts(turn.waitMs);
  }
  return { visitorHash: beginVisitorCart(reply, secure) };
}

function ownerOf(account: Account | undefined, visitorHash: string | undefined): CartOwner | undefined {
  if (account) return { accountId: account.id };
  return visitorHash === undefined ? undefined : { visitorHash };
}

/** Fills in what is known of a buyer who has an account and has entered nothing yet. */
function withNames(cart: Cart, account: Account | undefined): Cart {
  if (!account) return cart;
  const known = { name: `${account.firstName} ${account.lastName}`.trim(), email: account.email };
  return { ...cart, buyer: { ...known, ...cart.buyer } };
}
