import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { accountPaths } from "../../../accounts/rules.ts";
import { findAccount } from "../../../accounts/server/records/public.ts";
import type { SessionOf } from "../../../accounts/server/security/public.ts";
import type { ReminderChoice } from "../../contract.ts";
import { reminderCalls } from "../../calls.ts";
import { REMINDERS_ID, REMINDERS_PATH } from "../../rules.ts";
import { type Reminders, accountOfToken, choiceToken } from "./reminders.ts";
import { deleteRefusal, findRefusal, insertRefusal } from "./reminders-store.ts";

/** What the routes of reminders work with. */
export interface ReminderRoutes {
  reminders: Reminders;
  sessionOf: SessionOf;
}

/** The link in each reminder: its state, its form, and the one click of an inbox. None needs a login. */
export function reminderRoutes(app: FastifyInstance, routes: ReminderRoutes): void {
  const { reminders, sessionOf } = routes;
  withContracts(app).route({
    ...reminderCalls.choice,
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const loggedIn = (await sessionOf(request)) !== undefined;
      return { loggedIn, data: await readViewerChoice(routes, request, request.query.token) };
    },
  });
  // The token says for whom, and that they had our mail; inboxes send no cookie, and come from elsewhere.
  app.post(REMINDERS_PATH, { config: { withoutCsrf: true } }, (request, reply) =>
    isOneClick(request) ? unsubscribe(reminders, request, reply) : submit(reminders, request, reply),
  );
}

/** Whether the account of a link gets reminders; without a link's token, the account of the session. Null for others. */
export async function readViewerChoice(
  { reminders, sessionOf }: ReminderRoutes,
  request: FastifyRequest,
  token: string,
): Promise<ReminderChoice | null> {
  if (token !== "") return await readChoice(reminders, token);
  const session = await sessionOf(request);
  return session ? await readOwnChoice(reminders, session.account.id) : null;
}

/** The button of an inbox (RFC 8058): it follows no redirect, and shows nothing of what it gets. */
async function unsubscribe(reminders: Reminders, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const isDone = await choose(reminders, wordOf(request.query, "token"), false);
  reply.type("text/plain; charset=utf-8").header("cache-control", "no-store");
  return isDone ? reply.send("Reminders are off.\n") : reply.code(404).send("This link doesn't work.\n");
}

/** The form of the page, or of the profile screen, which shows afterwards how it is now. */
async function submit(reminders: Reminders, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const token = wordOf(request.body, "token");
  const choice = wordOf(request.body, "choice");
  if (choice === "on" || choice === "off") await choose(reminders, token, choice === "on");
  if (wordOf(request.body, "back") === "profile") return reply.redirect(`${accountPaths.profile}#${REMINDERS_ID}`, 303);
  return reply.redirect(`${REMINDERS_PATH}?token=${encodeURIComponent(token.toWellFormed())}`, 303);
}

function isOneClick({ body }: FastifyRequest): boolean {
  return wordOf(body, "List-Unsubscribe") === "One-Click";
}

function wordOf(fields: unknown, name: string): string {
  if (typeof fields !== "object" || fields === null) return "";
  const value: unknown = Object.entries(fields).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : "";
}

/** Whether the account of a link gets reminders; null if the link isn't one of ours, or its account is gone. */
export async function readChoice(reminders: Reminders, token: string): Promise<ReminderChoice | null> {
  const { db } = reminders.database;
  const accountId = accountOfToken(reminders.subscriptions.secrets, token);
  if (accountId === undefined || !(await findAccount(db, accountId))) return null;
  return { isOn: (await findRefusal(db, accountId)) === null, token };
}

/** Whether an account gets reminders, and the token of its own link: for its reader, who has forgotten about the mail. */
export async function readOwnChoice(reminders: Reminders, accountId: string): Promise<ReminderChoice | null> {
  return await readChoice(reminders, choiceToken(reminders.subscriptions.secrets, accountId));
}

/** Turns the reminders of a link's account on or off. Returns false if the link isn't one of ours. */
export async function choose(reminders: Reminders, token: string, isOn: boolean): Promise<boolean> {
  const { database, subscriptions } = reminders;
  const accountId = accountOfToken(subscriptions.secrets, token);
  if (accountId === undefined) return false;
  return database.db.transaction().execute(async (trx) => {
    if (!(await findAccount(trx, accountId))) return false;
    if (isOn) await deleteRefusal(trx, accountId);
    else await insertRefusal(trx, accountId, subscriptions.clock.now());
    return true;
  });
}
