import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../../../../platform/http/errors.ts";
import type { Account, AccountNotice } from "../../contract.ts";
import { accountPaths } from "../../rules.ts";
import { checkConfirmation } from "../forms/check-confirmation.ts";
import { changePassword } from "../verbs/profile/change-password.ts";
import { keepAddress, saveProfile, sendChangeLinkAgain } from "../verbs/profile/save-profile.ts";
import { writeSessionCookie } from "../security/sessions/cookies.ts";
import {
  attempt,
  fieldsOf,
  fromOf,
  loginFor,
  noticeOf,
  type Screens,
  sessionOrLogin,
  showScreen,
  shownAgain,
  staleForm,
} from "./screen-context.ts";

/** The screens of the account area that are this domain's own. Signed out, they lead to the login screen and back. */
export function profileRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf } = screens;

  for (const path of ["/bluebook/profile", "/bluebook/email-verified"] as const) {
    app.get(path, async (request, reply) => {
      const session = await sessionOrLogin(screens, request, reply);
      if (!session) return reply;
      const values = profileValues(session.account);
      return showScreen(screens, request, reply, { values, notice: noticeOf(request), address: session.account.email });
    });
  }

  app.post("/bluebook/profile", { config: { redrawsStaleForm: true } }, async (request, reply) => {
    const session = await sessionOf(request);
    if (!session) return reply.redirect(loginFor(accountPaths.profile), 303);
    const fields = fieldsOf(request.body);
    const again = (refusal: AppError) => showScreen(screens, request, reply, { values: shownAgain(fields), refusal });
    if (request.hasStaleForm) return again(staleForm());
    const form = { ...fields, userType: fields["fields[userType]"] };
    const { refusal } = await attempt(() => saveProfile(accounts, session, form, fromOf(request)));
    return refusal ? again(refusal) : done(reply, "profile-saved");
  });

  /** What is done to an address that waits for its verification. */
  function addressRoute(path: string, notice: AccountNotice, act: (request: FastifyRequest) => Promise<void>): void {
    app.post(path, async (request, reply) => {
      const { refusal } = await attempt(() => act(request));
      if (!refusal) return done(reply, notice);
      const session = await sessionOf(request);
      if (!session) return reply.redirect(loginFor(accountPaths.profile), 303);
      return showScreen(screens, request, reply, { values: profileValues(session.account), refusal });
    });
  }

  addressRoute("/bluebook/profile/send-link", "link-sent", async (request) => {
    const session = await sessionOf(request);
    if (session) await sendChangeLinkAgain(accounts, session, fromOf(request));
  });
  addressRoute("/bluebook/profile/keep-address", "address-kept", async (request) => {
    const session = await sessionOf(request);
    if (session) await keepAddress(accounts, session);
  });

  function done(reply: FastifyReply, notice: AccountNotice): FastifyReply {
    return reply.redirect(`${accountPaths.profile}?notice=${notice}`, 303);
  }
}

/** /bluebook/password. */
export function passwordRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf, secure } = screens;

  app.get("/bluebook/password", async (request, reply) => {
    if (!(await sessionOrLogin(screens, request, reply))) return reply;
    return showScreen(screens, request, reply, { notice: noticeOf(request) });
  });

  app.post("/bluebook/password", { config: { redrawsStaleForm: true } }, async (request, reply) => {
    const session = await sessionOf(request);
    if (!session) return reply.redirect(loginFor(accountPaths.password), 303);
    if (request.hasStaleForm) return showScreen(screens, request, reply, { refusal: staleForm() });
    const fields = fieldsOf(request.body);
    const { refusal } = await attempt(async () => {
      checkConfirmation(fields, "There was an error updating your password.");
      const { token } = await changePassword(accounts, session, fields, fromOf(request));
      writeSessionCookie(reply, token, secure);
    });
    if (refusal) return showScreen(screens, request, reply, { refusal });
    return reply.redirect(`${accountPaths.password}?notice=password-changed`, 303);
  });
}

/** An account as its form shows it. */
function profileValues({ email, firstName, lastName, userType }: Account): Record<string, string> {
  return { email, firstName, lastName, "fields[userType]": userType };
}
