import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../../../../../platform/http/errors.ts";
import type { Session } from "../../../contract.ts";
import { accountPaths } from "../../../rules.ts";
import { endOtherSessions, endSession } from "../../commands/sessions/end-sessions.ts";
import { describeSecurity } from "../../commands/second-factor/describe-security.ts";
import {
  fieldsOf,
  fromOf,
  loginFor,
  noticeOf,
  type Screens,
  sessionOrLogin,
  showScreen,
  staleForm,
} from "../screen-context.ts";

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
