import type { FastifyPluginAsync } from "fastify";
import { type DevMail, devMailRoutes } from "./dev-mail/routes.ts";
import { messagingRoutes, type MessagingRoutes } from "./routes.ts";

export interface MessagingOptions extends MessagingRoutes {
  /** The development page that shows mails; never in production. */
  devMail: DevMail | undefined;
}

/** The calls of messaging, and the page of the mails that a developer's server puts into a folder. */
export const messagingPlugin: FastifyPluginAsync<MessagingOptions> = (app, { devMail, ...routes }) => {
  messagingRoutes(app, routes);
  if (devMail) devMailRoutes(app, devMail);
  return Promise.resolve();
};
