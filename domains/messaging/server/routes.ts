import type { FastifyInstance, FastifyRequest } from "fastify";
import type { BannerAnswer } from "../contract.ts";
import { shownBanner } from "../rules.ts";
import type { Notices } from "./notices/open-notices.ts";

export interface MessagingRoutes {
  notices: Notices;
  /** Who asks, and whether there is something about their own subscription that a banner tells them. */
  describeReader(request: FastifyRequest): Promise<{ loggedIn: boolean; hasBanner: boolean }>;
}

/** GET /banner-data: the site's banner, unless this reader has put it away, and the dashboard's notification. */
export function messagingRoutes(app: FastifyInstance, { notices, describeReader }: MessagingRoutes): void {
  app.get("/banner-data", async (request, reply) => {
    const { siteBanner, notification } = notices.current();
    const shown = shownBanner(siteBanner, request.cookies);
    const { loggedIn, hasBanner } = await describeReader(request);
    const answer: BannerAnswer = {
      loggedIn,
      data: { banner: { shouldShow: shown !== null || hasBanner }, siteBanner: shown, notification },
    };
    return reply.header("cache-control", "no-store").send(answer);
  });
}
