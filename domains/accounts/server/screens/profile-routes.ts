import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../../../../platform/http/errors.ts";
import type { AccountNotice } from "../../contract.ts";
import { profileValues } from "../../person.ts";
import { accountPaths, safeReturn } from "../../rules.ts";
import { checkConfirmation } from "../forms/check-confirmation.ts";
import { cancelAddressChange, changePassword, saveProfile, sendChangeLinkAgain } from "../commands/profile/profile.ts";
import { writeSessionCookie } from "../security/sessions/cookies.ts";
import {
  type Screens,
  attempt,
  fieldsOf,
  fromOf,
  loginFor,
  noticeOf,
  queryOf,
  safeValues,
  sessionOrLogin,
  showScreen,
  staleForm,
} from "./screen-context.ts";

/** The account area's screens that belong to this domain. Signed out, they redirect to the login screen and back. */
export function profileRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf } = screens;

  for (const path of ["/bluebook/profile", "/bluebook/email-verified"] as const) {
    app.get(path, async (request, reply) => {
      const session = await sessionOrLogin(screens, request, reply);
      if (!session) return reply;
      const values = profileValues(session.account);
      const shown = { values, notice: noticeOf(request), address: session.account.email };
      if (path === "/bluebook/profile") return showScreen(screens, request, reply, shown);
      const earlierTrial = await screens.earlierTrialOf(session.account);
      const yours = (await screens.yoursOf?.(request)) ?? null;
      const returnTo = safeReturn(queryOf(request, "return"));
      return showScreen(screens, request, reply, { ...shown, earlierTrial, yours, returnTo });
    });
  }

  app.post("/bluebook/profile", { config: { rerendersStaleForm: true } }, async (request, reply) => {
    const session = await sessionOf(request);
    if (!session) return reply.redirect(loginFor(accountPaths.profile), 303);
    const fields = fieldsOf(request.body);
    const again = (refusal: AppError) => showScreen(screens, request, reply, { values: safeValues(fields), refusal });
    if (request.hasStaleForm) return again(staleForm());
    const form = { ...fields, userType: fields["fields[userType]"] };
    const { refusal } = await attempt(() => saveProfile(accounts, session, form, fromOf(request)));
    return refusal ? again(refusal) : done(reply, "profile-saved");
  });

  /** A route that changes an address waiting for verification. */
  function addressRoute(path: string, notice: AccountNotice, act: (request: FastifyRequest) => Promise<void>): void {
    app.post(path, { config: { formPage: accountPaths.profile } }, async (request, reply) => {
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
    if (session) await cancelAddressChange(accounts, session);
  });

  function done(reply: FastifyReply, notice: AccountNotice): FastifyReply {
    return reply.redirect(`${accountPaths.profile}?notice=${notice}`, 303);
  }
}

/**
 * /bluebook/password, which password managers find at a well-known address (W3C, A Well-Known URL for Changing
 * Passwords).
 */
export function passwordRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf, secure } = screens;

  app.get("/.well-known/change-password", (_request, reply) => reply.redirect(accountPaths.password, 303));

  app.get("/bluebook/password", async (request, reply) => {
    if (!(await sessionOrLogin(screens, request, reply))) return reply;
    return showScreen(screens, request, reply, { notice: noticeOf(request) });
  });

  app.post("/bluebook/password", { config: { rerendersStaleForm: true } }, async (request, reply) => {
    const session = await sessionOf(request);
    if (!session) return reply.redirect(loginFor(accountPaths.password), 303);
    if (request.hasStaleForm) return showScreen(screens, request, reply, { refusal: staleForm() });
    const fields = fieldsOf(request.body);
    const { refusal } = await attempt(async () => {
      checkConfirmation(fields, "There was an error updating your password.");
      writeSessionCookie(reply, await changePassword(accounts, session, fields, fromOf(request)), secure);
    });
    if (refusal) return showScreen(screens, request, reply, { refusal });
    return reply.redirect(`${accountPaths.password}?notice=password-changed`, 303);
  });
}
