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
