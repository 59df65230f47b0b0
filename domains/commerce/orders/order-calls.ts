import { z } from "zod";
import { defineCall, responses } from "../../../platform/http/api/call.ts";
import { orderSchema, orderSummarySchema, wayToPaySchema } from "../contract.ts";

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
