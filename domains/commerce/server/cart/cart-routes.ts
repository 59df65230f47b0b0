import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Trx } from "../../../../platform/db/database.ts";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import type { AppError, FieldErrors } from "../../../../platform/http/errors.ts";
import { type Limit, consumeRateLimit } from "../../../../platform/limits/rate-limit.ts";
import type { Account } from "../../../accounts/contract.ts";
import { requireAccount } from "../../../accounts/server/records/public.ts";
import { type SessionOf, networkForLimits } from "../../../accounts/server/security/public.ts";
import { type CartAnswer, cartCalls, toUpdateCart, type updateCartAction } from "../../calls.ts";
import type { Cart, PurchaseOptions } from "../../contract.ts";
import type { PricedCart } from "../../purchase/price-cart.ts";
import { CART_PATH } from "../../rules.ts";
import { applyOffer, removeOffer } from "./offers/apply-offer.ts";
import type { z } from "zod";
import { type CartOwner, findCart } from "./cart-store.ts";
import { changeLine, saveBuyer, updateCart, withAccount } from "./carts.ts";
import { type Carts, readCart, readContext, readWishes } from "./read-cart.ts";
import { cartRefused, tooManyCarts } from "./errors.ts";
import { beginVisitorCart, mergeCarts, visitorHashOf } from "./keeping/keep-carts.ts";

import { purchaseOptions } from "../../purchase/options.ts";
import { taxesFor } from "../../purchase/taxes.ts";

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
  const api = withContracts(app);
  const forAnybody = { config: { forAnybody: true }, ...refusing(fieldsRefused) };

  api.route({
    ...cartCalls.cart,
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const account = (await routes.sessionOf(request))?.account;
      return { loggedIn: account !== undefined, data: await readViewerCart(routes, request) };
    },
  });
  api.route({
    ...cartCalls.purchaseOptions,
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const { id } = requireAccount(await routes.sessionOf(request), request);
      return { loggedIn: true, data: await readPurchaseOptions(routes.carts, id) };
    },
  });
  api.route({
    ...cartCalls.changeLine,
    ...forAnybody,
    handler: async (request, reply) =>
      change(routes, request, reply, {
        said: request.body.qty === 0 ? "Removed from your cart." : "Your cart was changed.",
        act: (owner) => changeLine(routes.carts, owner, request.body),
      }),
  });
  api.route({
    ...cartCalls.applyOffer,
    ...forAnybody,
    handler: async (request, reply) =>
      change(routes, request, reply, {
        said: "The offer lowers your prices now.",
        act: (owner) => applyOffer(routes.carts, owner, { typed: request.body.code, ip: request.ip }),
      }),
  });
  api.route({
    ...cartCalls.removeOffer,
    ...forAnybody,
    handler: async (request, reply) =>
      change(routes, request, reply, {
        said: "The offer was removed.",
        act: (owner) => removeOffer(routes.carts, owner),
      }),
  });
  api.route({
    ...cartCalls.saveBuyer,
    ...forAnybody,
    handler: async (request, reply) =>
      change(routes, request, reply, {
        said: "Your details were kept.",
        act: (owner) => saveBuyer(routes.carts, owner, request.body),
      }),
  });
}

interface Change {
  said: string;
  act(owner: CartOwner): Promise<PricedCart>;
}

/** Changes the viewer's cart, and answers with it. */
async function change(
  routes: CartRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
  { said, act }: Change,
): Promise<CartAnswer> {
  reply.header("cache-control", "no-store");
  const account = (await routes.sessionOf(request))?.account;
  const { cart } = await act(await beginCart(routes, request, reply, account));
  return answerCart(cart, account, said);
}

/** Fields that are too long, or no numbers of seats. */
function fieldsRefused(errors: FieldErrors): AppError {
  const sentence = (field: string) => (field === "qty" ? "Choose a whole number up to 5000." : "This is too long.");
  return cartRefused(Object.fromEntries(Object.keys(errors).map((field) => [field, [sentence(field)]])));
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
function answerCart(cart: Cart, account: Account | undefined, message: string): CartAnswer {
  return { loggedIn: account !== undefined, success: true, message, data: withNames(cart, account) };
}

/** Puts what a visitor has chosen in this browser into the cart of the account that they log in to. */
export async function keepVisitorCart(
  trx: Trx,
  { carts, secure }: CartRoutes,
  { accountId, cookies }: { accountId: string; cookies: Readonly<Record<string, string | undefined>> },
): Promise<void> {
  const visitorHash = visitorHashOf(cookies, secure);
  if (visitorHash !== undefined) await mergeCarts(trx, carts, { accountId, from: { visitorHash }, detailsOf: "other" });
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
  return account ? { ...cart, buyer: withAccount(account, cart.buyer) } : cart;
}

/** Reads what an account can buy for the subscriptions that it owns or manages. */
async function readPurchaseOptions(carts: Carts, accountId: string): Promise<PurchaseOptions> {
  const { db } = carts.database;
  const context = await readContext(db, carts, { accountId });
  const { buyer } = await readWishes(db, await findCart(db, { accountId }));
  const { taxes } = taxesFor(context.catalog.taxes, buyer);
  return purchaseOptions({ ...context, includesTax: taxes.some(({ inclusive }) => inclusive) });
}
