import { z } from "zod";
import { defineCall, responses } from "../../platform/http/api/call.ts";
import { ownTermsSchema } from "../subscriptions/contract.ts";
import type { ViewerCall } from "../reading/contract.ts";
import { userAnswerSchema } from "./contract.ts";

/** The calls of the JSON API about the viewer, and what they were granted. */
export const viewerCalls = {
  user: defineCall({
    method: "GET",
    url: "/api/user",
    schema: { summary: "The viewer, and what they may read.", response: responses(userAnswerSchema) },
  }) satisfies ViewerCall,
  terms: defineCall({
    method: "GET",
    url: "/api/subscription/terms",
    schema: {
      summary: "The viewer's own terms and trial, past ones included.",
      response: responses(z.object({ loggedIn: z.boolean(), data: ownTermsSchema })),
    },
  }),
};
