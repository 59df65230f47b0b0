import type { FastifyPluginAsync } from "fastify";
import { type DevMail, devMailRoutes } from "./dev-mail/routes.ts";
import { messagingRoutes, type MessagingRoutes } from "./routes.ts";

export interface MessagingOptions extends MessagingRoutes {
  /** The development page with the emails; never in production. */
  devMail: DevMail | undefined;
}

/** The messaging API, and a development server's page with the emails in its folder. */
export const messagingPlugin: FastifyPluginAsync<MessagingOptions> = (app, { devMail, ...routes }) => {
  messagingRoutes(app, routes);
  if (devMail) devMailRoutes(app, devMail);
  return Promise.resolve();
};
