import { defineCall, responses } from "../../platform/http/api/call.ts";
import { bannerAnswerSchema } from "./contract.ts";

/** The calls of the JSON API about what the site tells everybody. */
export const messagingCalls = {
  bannerData: defineCall({
    method: "GET",
    url: "/banner-data",
    schema: { summary: "The site's banner and notification.", response: responses(bannerAnswerSchema) },
  }),
};
