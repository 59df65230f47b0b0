import { z } from "zod";
import { defineCall, responses } from "../../../platform/http/api/call.ts";
import { orderSchema, orderSummarySchema, quoteSchema, wayToPaySchema } from "../contract.ts";

const number = z.object({ number: z.string().max(40) });
/** Of a secret link; whoever has none is known by the session. */
const token = z.string().min(1).max(100).optional();

const placed = z.object({
  loggedIn: z.boolean(),
  success: z.boolean(),
  message: z.string(),
  data: z.object({
    number: z.string(),
    /** The order's page. */
    href: z.string(),
    /** Where to pay; null if the order's page is next. */
    redirect: z.string().nullable(),
  }),
});

/** The calls of the JSON API about orders. Amounts are in the currency's smallest unit. */
export const orderCalls = {
  place: defineCall({
    method: "POST",
    url: "/api/orders/place",
    schema: {
      summary: "Orders the viewer's cart as it was shown. Refused with 409 if it, or a price, has changed since.",
      body: z.object({
        revision: z.coerce.number<string | number>().int().min(0),
        total: z.coerce.number<string | number>().int().min(0),
        provider: z.string().min(1).max(40),
      }),
      response: responses(placed),
    },
  }),
  waysToPay: defineCall({
    method: "GET",
    url: "/api/orders/ways-to-pay",
    schema: {
      summary: "How an order that is placed today can be paid.",
      response: responses(z.object({ loggedIn: z.boolean(), data: z.array(wayToPaySchema) })),
    },
  }),
  list: defineCall({
    method: "GET",
    url: "/api/orders",
    schema: {
      summary: "The viewer's orders, and those of the group that the viewer manages, newest first.",
      response: responses(z.object({ loggedIn: z.boolean(), data: z.array(orderSummarySchema) })),
    },
  }),
  read: defineCall({
    method: "GET",
    url: "/api/orders/:number",
    schema: {
      summary:
        "An order, for who placed it, who manages its group, and who has its secret link. Settles what was paid.",
      params: number,
      querystring: z.object({ token }),
      response: responses(z.object({ loggedIn: z.boolean(), data: orderSchema })),
    },
  }),
  pay: defineCall({
    method: "POST",
    url: "/api/orders/:number/pay",
    schema: {
      summary: "Begins to pay an order, or goes on: answers with where to.",
      params: number,
      body: z.object({ provider: z.string().min(1).max(40), token }),
      response: responses(placed),
    },
  }),
};

/** A field of the form as it was typed: what is missing is said beside it. */
const entered = z.string().max(500).optional();

/** Leads to the page of what was made. */
const made = z.object({
  loggedIn: z.boolean(),
  success: z.boolean(),
  message: z.string(),
  data: z.object({ number: z.string(), href: z.string() }),
});

/** The calls of the JSON API about quotes. Amounts are in the currency's smallest unit. */
export const quoteCalls = {
  make: defineCall({
    method: "POST",
    url: "/api/quotes/make",
    schema: {
      summary: "Makes a quote from the viewer's cart as it was shown; the cart stays. Mails it with its secret link.",
      body: z.object({
        revision: z.coerce.number<string | number>().int().min(0),
        total: z.coerce.number<string | number>().int().min(0),
      }),
      response: responses(made),
    },
  }),
  read: defineCall({
    method: "GET",
    url: "/api/quotes/:number",
    schema: {
      summary: "A quote, for who made it and for whoever has its secret link.",
      params: number,
      querystring: z.object({ token }),
      response: responses(z.object({ loggedIn: z.boolean(), data: quoteSchema })),
    },
  }),
  accept: defineCall({
    method: "POST",
    url: "/api/quotes/:number/accept",
    schema: {
      summary: "Orders what was quoted, by invoice, once. The secret link is enough: no login is needed.",
      params: number,
      body: z.object({
        token,
        name: entered,
        email: entered,
        street: entered,
        street2: entered,
        city: entered,
        postalCode: entered,
        purchaseOrder: entered,
      }),
      response: responses(made),
    },
  }),
};
