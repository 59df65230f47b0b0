import { z } from "zod";
import { defineCall, responses } from "../../platform/http/api/call.ts";
import { defaultSearchSchema, profileSchema } from "./contract.ts";

/** The calls of the JSON API about the signed-in user's account. */
export const accountCalls = {
  account: defineCall({
    method: "GET",
    url: "/api/account",
    schema: {
      summary: "The signed-in user, and the token for changes.",
      response: responses(
        z.object({
          loggedIn: z.boolean(),
          data: z.object({ profile: profileSchema.nullable(), csrfToken: z.string() }),
        }),
      ),
    },
  }),
  saveDefaultSearch: defineCall({
    method: "POST",
    url: "/api/user/saveDefaultSearch",
    schema: {
      summary: "Chooses which results a search shows first.",
      body: z.object({ defaultSearch: defaultSearchSchema }),
      response: responses(
        z.object({ loggedIn: z.boolean(), success: z.boolean(), message: z.string(), data: defaultSearchSchema }),
      ),
    },
  }),
};
