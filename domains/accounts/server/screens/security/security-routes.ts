import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../../../../../platform/http/errors.ts";
import type { Session } from "../../../contract.ts";
import { accountPaths, safeReturn } from "../../../rules.ts";
import { stepPaths } from "../../../step-paths.ts";
import { attemptTokenOf, clearAttempt, sessionTokenOf } from "../../security/sessions/cookies.ts";
import {
  beginEnrolment,
  describeSecurity,
  finishEnrolment,
  renewRecoveryCodes,
  turnOff,
} from "../../commands/second-factor/second-factor.ts";
import { finishSignIn, isWaiting } from "../../commands/sign-in/sign-in.ts";
import {
  type Screens,
  attempt,
  fieldsOf,
  fromOf,
  loginFor,
  noticeOf,
  queryOf,
  redirectSignedIn,
  sessionOrLogin,
  showScreen,
  staleForm,
} from "../screen-context.ts";
import { endOtherSessions, endSession } from "../../commands/sign-in/begin-session.ts";

/** /login/code: the second step of a sign-in. Only this screen accepts a waiting sign-in. */
export function secondStepRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf, secure } = screens;

  app.get("/login/code", async (request, reply) => {
    const returnTo = safeReturn(queryOf(request, "return"));
    if (await sessionOf(request)) return reply.redirect(returnTo, 303);
    const token = attemptTokenOf(request);
    if (token === undefined || !(await isWaiting(accounts, token))) return reply.redirect(loginFor(returnTo), 303);
    return showScreen(screens, request, reply, { returnTo });
  });

  app.post("/login/code", { config: { forAnybody: true, rerendersStaleForm: true } }, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const returnTo = safeReturn(fields["return"]);
    if (request.hasStaleForm) return showScreen(screens, request, reply, { returnTo, refusal: staleForm() });
    const second = {
      attempt: attemptTokenOf(request) ?? "",
      code: fields["code"] ?? "",
      presentToken: sessionTokenOf(request, secure),
    };
    const outcome = await attempt(() => finishSignIn(accounts, second, fromOf(request)));
    if (!outcome.refusal) {
      clearAttempt(reply, secure);
      return redirectSignedIn(reply, outcome.done, secure, returnTo);
    }
    // Without scripts, the button can be pressed twice.
    if (outcome.refusal.code === "attempt-gone")
      return reply.redirect((await sessionOf(request)) ? returnTo : loginFor(returnTo, "log-in-again"), 303);
    return showScreen(screens, request, reply, { returnTo, refusal: outcome.refusal });
  });
}

/** /bluebook/security/second-factor: sets up the second factor, turns it off, and creates new recovery codes. */
export function secondFactorRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf } = screens;

  app.get("/bluebook/security/second-factor", async (request, reply) => {
    const session = await sessionOrLogin(screens, request, reply);
    if (!session) return reply;
    const returnTo = queryOf(request, "return");
    // The login leads site admins here; only those who still have to set it up stay.
    if (returnTo !== "" && !session.lacksSecondFactor) return reply.redirect(safeReturn(returnTo), 303);
    return show(request, reply, session, { returnTo: safeReturn(returnTo) });
  });

  app.post("/bluebook/security/second-factor", { config: { rerendersStaleForm: true } }, async (request, reply) => {
    const session = await sessionOf(request);
    if (!session) return reply.redirect(loginFor(stepPaths.secondFactor), 303);
    if (request.hasStaleForm) return show(request, reply, session, { refusal: staleForm() });
    const fields = fieldsOf(request.body);
    const outcome = await attempt(() => act(request, session, fields));
    if (outcome.refusal) return show(request, reply, session, { refusal: outcome.refusal, asked: fields["do"] ?? "" });
    if (typeof outcome.done === "string") return reply.redirect(outcome.done, 303);
    // Shown once: only their hashes are stored.
    return show(request, reply, session, { newCodes: outcome.done });
  });

  /** Handles a form of the screen; returns where to go next, or the recovery codes to show. */
  async function act(
    request: FastifyRequest,
    session: Session,
    { do: asked, password, code = "" }: Readonly<Record<string, string>>,
  ): Promise<string | string[]> {
    const from = fromOf(request);
    if (asked === "confirm") return finishEnrolment(accounts, session, code, from);
    if (asked === "codes") return renewRecoveryCodes(accounts, session, { password, code }, from);
    if (asked === "off") {
      await turnOff(accounts, session, { password, code }, from);
      return `${accountPaths.security}?notice=second-factor-off`;
    }
    await beginEnrolment(accounts, session, password);
    return stepPaths.secondFactor;
  }

  interface Shown {
    refusal?: AppError;
    returnTo?: string;
    newCodes?: readonly string[];
    /** The form that was refused. */
    asked?: string;
  }

  async function show(request: FastifyRequest, reply: FastifyReply, session: Session, shown: Shown) {
    const { newCodes = [], asked = "", ...rest } = shown;
    const security = { ...(await describeSecurity(accounts, session)), newCodes };
    const values = { do: asked };
    return showScreen(screens, request, reply, { security, values, notice: noticeOf(request), ...rest });
  }
}

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
