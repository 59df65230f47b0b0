import type { FastifyPluginAsync } from "fastify";
import { type DevMail, devMailRoutes } from "./dev-mail/dev-mail.ts";
import { type MailEventRoutes, mailEventRoutes } from "./suppressions/event-routes.ts";
import { messagingRoutes, type MessagingRoutes } from "./routes.ts";

// What app/ composes besides the plugin.
export { messagingJobs, startMessagingJobs } from "./jobs.ts";
export type { StoredNotices } from "./notices/notices-store.ts";
export { openNotices } from "./notices/notices.ts";
export { type Mailer, paceOf } from "./outbox/send-mail.ts";
export { fileTransport } from "./transports/file-transport.ts";
export { smtpTransport } from "./transports/smtp/smtp-transport.ts";

export interface MessagingOptions extends MessagingRoutes {
  /** The development page with the emails; never in production. */
  devMail: DevMail | undefined;
  /** Hears of bounces and complaints. */
  mailEvents?: MailEventRoutes;
}

/** The messaging API, and a development server's page with the emails in its folder. */
export const messagingPlugin: FastifyPluginAsync<MessagingOptions> = async (
  app,
  { devMail, mailEvents, ...routes },
) => {
  if (mailEvents !== undefined) await app.register(mailEventRoutes, mailEvents);
  messagingRoutes(app, routes);
  if (devMail) devMailRoutes(app, devMail);
};
