import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../../../../../platform/http/errors.ts";
import type { Session } from "../../../contract.ts";
import { accountPaths } from "../../../rules.ts";
import { describeSecurity } from "../../commands/second-factor/describe-security.ts";
import {
  type Screens,
  fieldsOf,
  fromOf,
  loginFor,
  noticeOf,
  sessionOrLogin,
  showScreen,
  staleForm,
} from "../screen-context.ts";
import type { Accounts, From } from "../../accounts.ts";
import { recordEvent } from "../../security/record-event.ts";
import { deleteOtherSessions, deleteSession } from "../../stores/sessions-store.ts";

/** /bluebook/security: lists the user's sessions, with a button to end each of them, or all others. */
export function securityRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf } = screens;

  app.get("/bluebook/security", async (request, reply) => {
    const session = await sessionOrLogin(screens, request, reply);
    return session ? show(request, reply, session) : reply;
  });

  app.post("/bluebook/security", { config: { rerendersStaleForm: true } }, async (request, reply) => {
    const session = await sessionOf(request);
    if (!session) return reply.redirect(loginFor(accountPaths.security), 303);
    if (request.hasStaleForm) return show(request, reply, session, staleForm());
    const { end = "" } = fieldsOf(request.body);
    if (end === session.id) return reply.redirect(accountPaths.logout, 303);
    if (end === "others") await endOtherSessions(accounts, session, fromOf(request));
    else await endSession(accounts, session, end, fromOf(request));
    const notice = end === "others" ? "others-logged-out" : "device-logged-out";
    return reply.redirect(`${accountPaths.security}?notice=${notice}`, 303);
  });

  async function show(request: FastifyRequest, reply: FastifyReply, session: Session, refusal?: AppError) {
    const security = await describeSecurity(accounts, session);
    return showScreen(screens, request, reply, {
      security,
      notice: noticeOf(request),
      ...(refusal ? { refusal } : {}),
    });
  }
}

/** Ends one of the user's own sessions. Does nothing for one that has ended or belongs to someone else. */
export async function endSession(
  { database, clock }: Accounts,
  { account }: Session,
  sessionId: string,
  from: From,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    if (await deleteSession(trx, account.id, sessionId))
      await recordEvent(trx, clock, "session-ended", account.id, from);
  });
}

/** Ends all of the user's sessions except the current one. */
export async function endOtherSessions(
  { database, clock }: Accounts,
  { id, account }: Session,
  from: From,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await deleteOtherSessions(trx, account.id, id);
    await recordEvent(trx, clock, "other-sessions-ended", account.id, from);
  });
}
