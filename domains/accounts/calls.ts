import { z } from "zod";
import { defineCall, responses } from "../../platform/http/api/call.ts";
import { profileSchema } from "./contract.ts";

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
};
