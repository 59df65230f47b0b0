import type { FastifyInstance, FastifyRequest } from "fastify";
import { withContracts } from "../../../platform/http/api/with-contracts.ts";
import { messagingCalls } from "../calls.ts";
import { isDismissed } from "../rules.ts";
import type { Notices } from "./notices/notices.ts";

export interface MessagingRoutes {
  notices: Notices;
  /** Whether the viewer is logged in, and whether there is a banner about the viewer's own subscription. */
  describeReader(request: FastifyRequest): Promise<{ loggedIn: boolean; hasBanner: boolean }>;
}

/** GET /banner-data: the site's banner, unless this reader dismissed it, and the dashboard's notification. */
export function messagingRoutes(app: FastifyInstance, { notices, describeReader }: MessagingRoutes): void {
  withContracts(app).route({
    ...messagingCalls.bannerData,
    handler: async (request, reply) => {
      const { siteBanner, notification } = notices.current();
      const shown = siteBanner && !isDismissed(siteBanner, request.cookies) ? siteBanner : null;
      const { loggedIn, hasBanner } = await describeReader(request);
      const data = { banner: { shouldShow: shown !== null || hasBanner }, siteBanner: shown, notification };
      return reply.header("cache-control", "no-store").send({ loggedIn, data });
    },
  });
}
