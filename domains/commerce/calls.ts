import { defineCall, responses } from "../../platform/http/api/call.ts";
import { z } from "zod";
import { offerSchema } from "./contract.ts";

/** The calls of the JSON API about what is for sale. */
export const commerceCalls = {
  catalog: defineCall({
    method: "GET",
    url: "/api/catalog",
    schema: {
      summary: "What can be bought now, for everybody. Prices are in cents.",
      response: responses(z.object({ data: offerSchema })),
    },
  }),
};

/** The call of whoever has a prepaid key (docs/spec/calls.md). */
export const keyCalls = {
  redeemKey: defineCall({
    method: "POST",
    url: "/api/user/redeem-key",
    schema: {
      summary: "Extends the viewer's own subscription by a prepaid key, typed in any case, with any spaces and dashes.",
      body: z.object({ key: z.string().default("") }),
      response: responses(z.object({ loggedIn: z.boolean(), success: z.boolean(), message: z.string() })),
    },
  }),
};
