import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccountScreen } from "../../contract.ts";
import { accountPaths } from "../../rules.ts";
import type { AppError } from "../../../../platform/http/errors.ts";
import { verifyAddress } from "../verbs/profile/verify-address.ts";
import { sessionTokenOf, writeSessionCookie } from "../security/sessions/cookies.ts";
import { readLink } from "../verbs/sign-up/read-link.ts";
import { signUp } from "../verbs/sign-up/sign-up.ts";
import { verifySignUp } from "../verbs/sign-up/verify-sign-up.ts";
import { linkUseless } from "../errors.ts";
import { mailSentTo, sayMailSent } from "./mail-sent.ts";
import {
  attempt,
  fieldsOf,
  fromOf,
  loginFor,
  noticeOf,
  queryOf,
  type Screens,
  showScreen,
  shownAgain,
  staleForm,
} from "./screen-context.ts";

/** /sign-up. */
export function signUpRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf, secure } = screens;

  app.get("/sign-up", async (request, reply) => {
    if (await sessionOf(request)) return reply.redirect("/bluebook", 303);
    return showScreen(screens, request, reply, { notice: noticeOf(request), address: mailSentTo(request) });
  });

  app.post("/sign-up", { config: { redrawsStaleForm: true } }, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const again = (refusal: AppError) => showScreen(screens, request, reply, { values: shownAgain(fields), refusal });
    if (request.hasStaleForm) return again(staleForm());
    const { refusal } = await attempt(() => signUp(accounts, fields, fromOf(request)));
    if (refusal) return again(refusal);
    return sayMailSent(reply, { path: accountPaths.signUp, email: (fields["email"] ?? "").trim(), secure });
  });
}

/** /verify-email, where the links of mails lead. Following one changes nothing yet: mail programs follow links too. */
export function verifyRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf, secure } = screens;

  app.get("/verify-email", async (request, reply) => {
    const code = queryOf(request, "code");
    const shown = await shownLink(request, code);
    // A new address is given to the account that is signed in.
    if (shown.link === "change-address" && !(await sessionOf(request)))
      return reply.redirect(loginFor(request.url), 303);
    return showLink(request, reply, shown);
  });

  app.post("/verify-email", { config: { redrawsStaleForm: true } }, async (request, reply) => {
    const { code = "", password = "" } = fieldsOf(request.body);
    const shown = await shownLink(request, code);
    if (request.hasStaleForm) return showLink(request, reply, shown, staleForm());
    const session = await sessionOf(request);
    const presentToken = sessionTokenOf(request, secure);
    const outcome = await attempt(async () => {
      if (shown.link === "sign-up") return verifySignUp(accounts, { code, password, presentToken }, fromOf(request));
      if (shown.link !== "change-address" || !session) throw linkUseless();
      await verifyAddress(accounts, { session, code }, fromOf(request));
      return undefined;
    });
    if (outcome.refusal) return showLink(request, reply, shown, outcome.refusal);
    if (outcome.done) writeSessionCookie(reply, outcome.done.token, secure);
    return reply.redirect(accountPaths.emailVerified, 303);
  });

  type ShownLink = Pick<AccountScreen, "link" | "address" | "code">;

  async function shownLink(request: FastifyRequest, code: string): Promise<ShownLink> {
    const found = await readLink(accounts, code);
    if (!found) return { link: "useless", address: "", code: "" };
    if (found.kind === "sign-up") return { link: "sign-up", address: found.email, code };
    const session = await sessionOf(request);
    const isOthers = session !== undefined && session.account.id !== found.accountId;
    return { link: isOthers ? "other-account" : "change-address", address: found.email, code };
  }

  function showLink(request: FastifyRequest, reply: FastifyReply, shown: ShownLink, refusal?: AppError) {
    const why = shown.link === "useless" ? linkUseless() : refusal;
    return showScreen(screens, request, reply, { ...shown, ...(why ? { refusal: why } : {}) });
  }
}
