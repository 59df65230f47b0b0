import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { csrfTokenFor } from "../../../domains/accounts/server/security/public.ts";
import {
  type CartRoutes,
  type NextPage,
  type OrderRoutes,
  type QuoteRoutes,
  type ReminderRoutes,
  openReturns,
  payPagePolicy,
  readOrderFor,
  readViewerCart,
  readViewerChoice,
  readViewerQuote,
  renderPayPage,
  sendCartForm,
  sendOrderForm,
  sendQuoteForm,
  waysToPay,
} from "../../../domains/commerce/server/plugin.ts";
import { type Pages, rerenderOwnScreen } from "../pages.ts";
import { CART_PATH } from "../../../domains/commerce/rules.ts";
import { AppError } from "../../../platform/http/errors.ts";

/** What the screens of carts, orders and reminders are rendered with, for the sender of a request. */
export function shopScreens(
  { carts, quotes, reminders, orders: { orders, sessionOf } }: Shop & { reminders: ReminderRoutes },
  { log }: { log: FastifyBaseLogger },
): Pick<Pages, "shopFor" | "visitorToken"> {
  const settle = openReturns(orders, { log });
  return {
    visitorToken: (request, reply) => csrfTokenFor(undefined, request, reply, carts.secure),
    shopFor: (request, refusal) => ({
      refusal: refusal
        ? { problem: refusal.message, errors: refusal.errors ?? {}, typed: typedIn(request.body) }
        : null,
      checkout: async () => ({
        cart: await readViewerCart(carts, request),
        ways: waysToPay(orders),
      }),
      reminders: (token) => readViewerChoice(reminders, request, token),
      quote: (number, token) => readViewerQuote(quotes, request, number, token === "" ? undefined : token),
      order: async (number, token) => {
        const account = (await sessionOf(request))?.account;
        return await readOrderFor(orders, number, { account, token: token === "" ? undefined : token, settle });
      },
    }),
  };
}

/** What was typed into a form: its words, without what it carries unseen. */
function typedIn(body: unknown): Record<string, string> {
  const { csrf: _csrf, ...fields } = z.record(z.string(), z.unknown()).catch({}).parse(body);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

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
