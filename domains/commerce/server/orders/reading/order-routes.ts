import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError, notFound } from "../../../../../platform/http/errors.ts";
import { withContracts } from "../../../../../platform/http/api/with-contracts.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { requireAccount } from "../../../../accounts/server/records/public.ts";
import type { SessionOf } from "../../../../accounts/server/security/public.ts";
import { orderCalls } from "../../../orders/order-calls.ts";
import { PAY_FAILED, documentPath, orderPath } from "../../../orders/order-paths.ts";
import { listDocumentsOfOrder, readDocumentPdf } from "../../documents/documents.ts";
import { openReturns } from "../../payments/reconcile-payment.ts";
import { documentPagePolicy, renderDocumentPage } from "../paper/document-page.ts";
import type { Orders } from "../orders.ts";
import { placeOrder } from "../place-order.ts";
import { waysToPay } from "./ways-to-pay.ts";
import { findOrderFor, listOrdersFor, readOrderFor } from "./read-order.ts";
import { fractionDigits } from "../../../money.ts";
import type { Buyer } from "../../../contract.ts";
import type { OrdersTable } from "../../tables.ts";
import { noSuchOrder, providerDown, unknownProvider } from "../order-errors.ts";
import { findOrder } from "../orders-store.ts";
import { amountOwed } from "../../payments/amount-owed.ts";
import { payOrder } from "../../payments/pay-order.ts";
import { mutationRefused } from "../../../../../platform/http/guard-mutations.ts";
import { unhandled } from "../../../../../platform/telemetry/unhandled.ts";
import { cartCalls } from "../../../calls.ts";
import { CART_PATH } from "../../../rules.ts";
import { type CartRoutes, beginCart } from "../../cart/cart-routes.ts";
import { changeLine, saveBuyer } from "../../cart/carts.ts";
import { applyOffer, removeOffer } from "../../cart/offers/apply-offer.ts";
import { makeQuote } from "../quotes/make-quote.ts";
import { quoteHref } from "../quotes/quotes.ts";

/** What the calls about orders work with. */
export interface OrderRoutes {
  orders: Orders;
  sessionOf: SessionOf;
}

/** The calls about orders, and their documents. What they answer is one buyer's own. */
export function orderRoutes(app: FastifyInstance, routes: OrderRoutes): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.header("cache-control", "no-store");
    done();
  });
  const { orders, sessionOf } = routes;
  const accountOf = async (request: FastifyRequest): Promise<Account | undefined> =>
    (await sessionOf(request))?.account;
  const settle = openReturns(orders, { log: app.log });
  const api = withContracts(app);

  api.route({
    ...orderCalls.place,
    handler: async (request) => {
      const account = requireAccount(await sessionOf(request), request);
      const order = await placeOrder(orders, account, { ...request.body, ip: request.ip });
      const data = await beginToPay(orders, request.log, order);
      const message = data.href.endsWith(PAY_FAILED)
        ? `Order ${order.number} is placed, but the payment page can't be reached right now. You can pay for it here later.`
        : `Order ${order.number} is placed.`;
      return { loggedIn: true, success: true, message, data };
    },
  });
  api.route({
    ...orderCalls.waysToPay,
    handler: async (request) => ({ loggedIn: (await accountOf(request)) !== undefined, data: waysToPay(orders) }),
  });
  api.route({
    ...orderCalls.list,
    handler: async (request) => {
      const account = requireAccount(await sessionOf(request), request);
      return { loggedIn: true, data: await listOrdersFor(orders.database.db, orders, account) };
    },
  });
  api.route({
    ...orderCalls.read,
    handler: async (request) => {
      const account = await accountOf(request);
      const { token } = request.query;
      const data = await readOrderFor(orders, request.params.number, { account, token, settle });
      return { loggedIn: account !== undefined, data };
    },
  });
  api.route({
    ...orderCalls.pay,
    config: { forAnybody: true },
    handler: async (request) => {
      const account = await accountOf(request);
      const { provider, token } = request.body;
      const order = await findOrderFor(orders.database.db, orders, request.params.number, { account, token });
      const data = await redirectToCheckout(orders, order, { provider, token, ip: request.ip });
      return { loggedIn: account !== undefined, success: true, message: "", data };
    },
  });
  documentRoutes(app, routes);
}

const documentParams = z.object({ number: z.string(), document: z.string() });
const withToken = z.object({ token: z.string().optional().catch(undefined) });

/** Issued documents: as pages, and as PDF with '.pdf' behind their numbers. */
function documentRoutes(app: FastifyInstance, { orders, sessionOf }: OrderRoutes): void {
  app.get("/orders/:number/documents/:document", async (request, reply) => {
    const { number, document } = documentParams.parse(request.params);
    const { token } = withToken.parse(request.query);
    const { db } = orders.database;
    const account = (await sessionOf(request))?.account;
    const order = await findOrderFor(db, orders, number, { account, token });
    const wanted = document.replace(/\.pdf$/, "");
    const found = (await listDocumentsOfOrder(db, order.id)).find((one) => one.number === wanted);
    if (!found) throw notFound("This document");
    const key = token === undefined ? "" : `?token=${encodeURIComponent(token)}`;
    const page = documentPath(order.number, found.number);
    // A secret link must not go along to other sites.
    reply.header("referrer-policy", "no-referrer");
    if (document !== wanted)
      return await sendPdf(reply, {
        bytes: await readDocumentPdf(orders.database, found.id),
        name: wanted,
        page: page + key,
      });
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", documentPagePolicy)
      .send(renderDocumentPage(found.content, { pdf: `${page}.pdf${key}`, order: orderPath(order.number) + key }));
  });
}

/** Sends a PDF; until it is there, leads to the page, which says the same. */
async function sendPdf(
  reply: FastifyReply,
  { bytes, name, page }: { bytes: Uint8Array | undefined; name: string; page: string },
): Promise<FastifyReply> {
  if (!bytes) return await reply.redirect(page, 302);
  return await reply
    .type("application/pdf")
    .header("content-disposition", `inline; filename="${name}.pdf"`)
    .send(Buffer.from(bytes));
}

/** Finds an order by its number, in any case, for the staff. @throws AppError not-found */
export async function askedOrder({ database }: Orders, number: string): Promise<OrdersTable> {
  const order = await findOrder(database.db, { number: number.toUpperCase() });
  if (!order) throw noSuchOrder();
  return order;
}

/** Whether words stand in a buyer's name, organization or address, whatever their case. */
export function hasBuyerWords({ name, organization, email }: Buyer, words: string): boolean {
  const wanted = words.toLowerCase();
  return [name, organization, email].some((part) => part.toLowerCase().includes(wanted));
}

/** '725' or '725.00' in the currency's smallest unit. @throws AppError word-refused */
export function amountOf(word: string, { currency }: Pick<OrdersTable, "currency">): number {
  const digits = fractionDigits(currency);
  const [, whole = "", part = ""] = /^(\d{1,8})(?:\.(\d+))?$/.exec(word) ?? [];
  const amount = Number(whole + part.padEnd(digits, "0"));
  if (whole === "" || part.length > digits || amount === 0)
    throw refused(`An amount in ${currency} is like ${digits === 0 ? "725" : "725.00"}, and not 0.`);
  return amount;
}

/** A word that makes no sense. */
export function refused(message: string): AppError {
  return new AppError({ code: "word-refused", status: 422, message });
}

/** Where the buyer of an order goes next. */
export interface NextPage {
  number: string;
  /** The order's page. */
  href: string;
  /** The provider's page to pay on, if that comes first. */
  redirect: string | null;
}

/** Begins to pay an order that was just placed. It stays when its provider is down: its page says so, and how to go on. */
async function beginToPay(orders: Orders, log: FastifyBaseLogger, order: OrdersTable): Promise<NextPage> {
  const page = { number: order.number, href: orderPath(order.number), redirect: null };
  if ((await amountOwed(orders.database.db, order)) === 0) return page;
  try {
    return { ...page, redirect: await payOrder(orders, order.id, order.provider) };
  } catch (error) {
    log.error({ err: error }, "a payment could not be opened");
    return { ...page, href: `${page.href}?${PAY_FAILED}` };
  }
}

/**
 * Goes on to pay an order, or has it invoiced. `token`: of its secret link, if that led here; `ip`: where this comes from, for limits.
 * @throws AppError what `payOrder` throws, and provider-down
 */
async function redirectToCheckout(
  orders: Orders,
  { id, number }: Pick<OrdersTable, "id" | "number">,
  { provider, token, ip }: { provider: string; token?: string | undefined; ip: string },
): Promise<NextPage> {
  const href = orderPath(number) + (token === undefined ? "" : `?token=${encodeURIComponent(token)}`);
  try {
    return { number, href, redirect: await payOrder(orders, id, provider, ip) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw providerDown(error);
  }
}

const paramsSchema = z.object({ number: z.string().max(40) });
const querySchema = z.object({ token: orderCalls.pay.schema.body.shape.token.catch(undefined) });
const sentOrderSchema = orderCalls.pay.schema.body.pick({ provider: true });

/**
 * Does what the form of an order's page asks for without scripts: the call that pays, with the same fields.
 * @throws AppError what the call throws; the order is shown again with the reason
 */
export async function sendOrderForm({ orders, sessionOf }: OrderRoutes, request: FastifyRequest): Promise<NextPage> {
  if (request.hasStaleForm) throw mutationRefused();
  const { success, data: sent } = sentOrderSchema.safeParse(request.body);
  if (!success) throw unknownProvider();
  const { token } = querySchema.parse(request.query);
  const account = (await sessionOf(request))?.account;
  const { number } = paramsSchema.parse(request.params);
  const order = await findOrderFor(orders.database.db, orders, number, { account, token });
  return await redirectToCheckout(orders, order, { ...sent, token, ip: request.ip });
}

/** What the forms of the cart send without scripts. Each is one of the calls, with the same fields. */
const sentCartSchema = z.discriminatedUnion("act", [
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
type Order = Extract<z.output<typeof sentCartSchema>, { act: "order" }>;

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
  const { success, data: sent } = sentCartSchema.safeParse(request.body);
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
