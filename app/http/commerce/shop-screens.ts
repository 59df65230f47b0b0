import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { csrfTokenFor } from "../../../domains/accounts/server/public.ts";
import {
  openReturns,
  readOrderFor,
  type ReminderRoutes,
  readViewerCart,
  readViewerChoice,
  readViewerQuote,
  waysToPay,
} from "../../../domains/commerce/server/plugin.ts";
import type { Pages } from "../pages.ts";
import type { Shop } from "./shop-forms.ts";

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
