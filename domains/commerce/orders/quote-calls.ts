import { z } from "zod";
import { defineCall, responses } from "../../../platform/http/api/call.ts";
import { quoteSchema } from "../contract.ts";

const number = z.object({ number: z.string().max(40) });
/** Of a secret link; whoever has none is known by the session. */
const token = z.string().min(1).max(100).optional();
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
