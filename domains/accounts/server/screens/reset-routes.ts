import type { FastifyInstance } from "fastify";
import type { AppError } from "../../../../platform/http/errors.ts";
import { accountPaths } from "../../rules.ts";
import { linkUseless } from "../errors.ts";
import { sessionTokenOf } from "../security/sessions/cookies.ts";
import { requestReset } from "../verbs/sign-in/request-reset.ts";
import { signInAgain } from "../verbs/sign-in/press-again.ts";
import { resetPassword } from "../verbs/sign-in/reset-password.ts";
import { isResetLink } from "../verbs/sign-up/read-link.ts";
import { checkConfirmation } from "../forms/check-confirmation.ts";
import { mailSentTo, sayMailSent } from "./mail-sent.ts";
import {
  arriveSignedIn,
  attempt,
  fieldsOf,
  fromOf,
  noticeOf,
  queryOf,
  type Screens,
  showScreen,
  shownAgain,
  staleForm,
} from "./screen-context.ts";

/** /forgot-password: the same answer for every address. */
export function forgotRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, secure } = screens;

  app.get("/forgot-password", (request, reply) =>
    showScreen(screens, request, reply, { notice: noticeOf(request), address: mailSentTo(request) }),
  );

  app.post("/forgot-password", { config: { redrawsStaleForm: true } }, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const again = (refusal: AppError) => showScreen(screens, request, reply, { values: shownAgain(fields), refusal });
    if (request.hasStaleForm) return again(staleForm());
    const { refusal } = await attempt(() => requestReset(accounts, fields, fromOf(request)));
    if (refusal) return again(refusal);
    return sayMailSent(reply, { path: accountPaths.forgotPassword, email: (fields["email"] ?? "").trim(), secure });
  });
}

/** /reset-password, where the link of the mail leads. */
export function resetRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, secure } = screens;

  app.get("/reset-password", async (request, reply) => {
    const code = queryOf(request, "code");
    if (await isResetLink(accounts, code)) return showScreen(screens, request, reply, { link: "reset-password", code });
    return showScreen(screens, request, reply, { link: "useless", refusal: linkUseless() });
  });

  app.post("/reset-password", { config: { redrawsStaleForm: true } }, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const { code = "", newPassword = "" } = fields;
    const again = (refusal: AppError) =>
      refusal.code === "link-useless"
        ? showScreen(screens, request, reply, { link: "useless", refusal })
        : showScreen(screens, request, reply, { link: "reset-password", code, refusal });
    if (request.hasStaleForm) return again(staleForm());
    const presentToken = sessionTokenOf(request, secure);
    const outcome = await attempt(async () => {
      checkConfirmation(fields);
      return resetPassword(accounts, { code, newPassword, presentToken }, fromOf(request));
    });
    const to = `${accountPaths.profile}?notice=password-changed`;
    if (!outcome.refusal) return arriveSignedIn(reply, outcome.done, secure, to);
    if (outcome.refusal.code !== "link-useless") return again(outcome.refusal);
    // Where no script keeps anybody from it, a button is pressed twice.
    const link = { purpose: "reset-password", code, password: newPassword, presentToken } as const;
    const pressedAgain = await attempt(() => signInAgain(accounts, link, fromOf(request)));
    return pressedAgain.refusal ? again(outcome.refusal) : arriveSignedIn(reply, pressedAgain.done, secure, to);
  });
}
