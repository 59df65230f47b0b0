import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { withContracts } from "../../../../platform/http/api/with-contracts.ts";
import type { SessionOf } from "../../../accounts/server/public.ts";
import { reminderCalls } from "../../calls.ts";
import { REMINDERS_PATH } from "../../rules.ts";
import { choose, readChoice } from "./choice.ts";
import type { Reminders } from "./reminders.ts";

/** What the routes of reminders work with. */
export interface ReminderRoutes {
  reminders: Reminders;
  sessionOf: SessionOf;
}

/** The link in each reminder: its state, its form, and the one click of an inbox. None needs a login. */
export function reminderRoutes(app: FastifyInstance, { reminders, sessionOf }: ReminderRoutes): void {
  withContracts(app).route({
    ...reminderCalls.choice,
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const loggedIn = (await sessionOf(request)) !== undefined;
      return { loggedIn, data: await readChoice(reminders, request.query.token) };
    },
  });
  // The token says for whom, and that they had our mail; inboxes send no cookie, and come from elsewhere.
  app.post(REMINDERS_PATH, { config: { withoutCsrf: true } }, (request, reply) =>
    isOneClick(request) ? unsubscribe(reminders, request, reply) : submit(reminders, request, reply),
  );
}

/** The button of an inbox (RFC 8058): it follows no redirect, and shows nothing of what it gets. */
async function unsubscribe(reminders: Reminders, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const isDone = await choose(reminders, wordOf(request.query, "token"), false);
  reply.type("text/plain; charset=utf-8").header("cache-control", "no-store");
  return isDone ? reply.send("Reminders are off.\n") : reply.code(404).send("This link doesn't work.\n");
}

/** The form of the page, which shows afterwards how it is now. */
async function submit(reminders: Reminders, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const token = wordOf(request.body, "token");
  const choice = wordOf(request.body, "choice");
  if (choice === "on" || choice === "off") await choose(reminders, token, choice === "on");
  return reply.redirect(`${REMINDERS_PATH}?token=${encodeURIComponent(token)}`, 303);
}

function isOneClick({ body }: FastifyRequest): boolean {
  return wordOf(body, "List-Unsubscribe") === "One-Click";
}

function wordOf(fields: unknown, name: string): string {
  if (typeof fields !== "object" || fields === null) return "";
  const value: unknown = Object.entries(fields).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : "";
}
