import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../../../../platform/http/errors.ts";
import { accountPaths, safeReturn } from "../../rules.ts";
import { linkUseless, reopenUseless } from "../errors.ts";
import { sessionTokenOf } from "../security/sessions/cookies.ts";
import { signInAgain } from "../commands/sign-in/sign-in.ts";
import { requestReset, resetPassword } from "../commands/sign-in/reset-password.ts";
import { isResetLink } from "../commands/sign-up/sign-up.ts";
import { checkConfirmation } from "../forms/check-confirmation.ts";
import {
  type Screens,
  attempt,
  fieldsOf,
  fromOf,
  mailSentTo,
  noticeOf,
  queryOf,
  redirectSignedIn,
  safeValues,
  sayMailSent,
  showScreen,
  staleForm,
} from "./screen-context.ts";
import { momentInWords } from "../emails/words/moment-in-words.ts";
import { readReopenLink, reopenAccount } from "../commands/closing/close-account.ts";

/** /forgot-password: the same response for every address. */
export function forgotRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, secure } = screens;

  app.get("/forgot-password", (request, reply) =>
    showScreen(screens, request, reply, {
      notice: noticeOf(request),
      address: mailSentTo(request),
      returnTo: safeReturn(queryOf(request, "return")),
    }),
  );

  app.post("/forgot-password", { config: { forAnybody: true, rerendersStaleForm: true } }, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const again = (refusal: AppError) =>
      showScreen(screens, request, reply, {
        values: safeValues(fields),
        refusal,
        returnTo: safeReturn(fields["return"]),
      });
    if (request.hasStaleForm) return again(staleForm());
    const { refusal } = await attempt(() => requestReset(accounts, fields, fromOf(request)));
    if (refusal) return again(refusal);
    return sayMailSent(reply, {
      path: accountPaths.forgotPassword,
      email: (fields["email"] ?? "").trim(),
      secure,
      returnTo: safeReturn(fields["return"]),
    });
  });
}

/** /reset-password, linked from the mail. */
export function resetRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, secure } = screens;

  app.get("/reset-password", async (request, reply) => {
    const code = queryOf(request, "code");
    if (await isResetLink(accounts, code))
      return showScreen(screens, request, reply, {
        link: "reset-password",
        code,
        returnTo: safeReturn(queryOf(request, "return")),
      });
    return showScreen(screens, request, reply, { link: "useless", refusal: linkUseless() });
  });

  app.post("/reset-password", { config: { forAnybody: true, rerendersStaleForm: true } }, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const { code = "", newPassword = "" } = fields;
    const again = (refusal: AppError) =>
      refusal.code === "link-useless"
        ? showScreen(screens, request, reply, { link: "useless", refusal })
        : showScreen(screens, request, reply, {
            link: "reset-password",
            code,
            refusal,
            returnTo: safeReturn(fields["return"]),
          });
    if (request.hasStaleForm) return again(staleForm());
    const presentToken = sessionTokenOf(request, secure);
    const outcome = await attempt(async () => {
      checkConfirmation(fields);
      return resetPassword(accounts, { code, newPassword, presentToken }, fromOf(request));
    });
    const back = safeReturn(fields["return"]);
    const to = back === "/bluebook" ? `${accountPaths.profile}?notice=password-changed` : back;
    if (!outcome.refusal) return redirectSignedIn(reply, outcome.done, secure, to);
    if (outcome.refusal.code !== "link-useless") return again(outcome.refusal);
    // Without scripts, the button can be pressed twice.
    const link = { purpose: "reset-password", code, password: newPassword, presentToken } as const;
    const pressedAgain = await attempt(() => signInAgain(accounts, link, fromOf(request)));
    return pressedAgain.refusal ? again(outcome.refusal) : redirectSignedIn(reply, pressedAgain.done, secure, to);
  });
}

/**
 * /reopen-account, linked from the mail about a deletion. Opening the link changes nothing; its button restores the
 * account.
 */
export function reopenRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts } = screens;

  async function show(request: FastifyRequest, reply: FastifyReply, code: string, refusal?: AppError) {
    const closure = await readReopenLink(accounts, code);
    if (!closure) return showScreen(screens, request, reply, { link: "useless", refusal: reopenUseless() });
    const values = { erasedOn: momentInWords(closure.erases_at) };
    return showScreen(screens, request, reply, {
      link: "reopen-account",
      code,
      values,
      ...(refusal ? { refusal } : {}),
    });
  }

  app.get("/reopen-account", (request, reply) => show(request, reply, queryOf(request, "code")));

  app.post("/reopen-account", { config: { forAnybody: true, rerendersStaleForm: true } }, async (request, reply) => {
    const { code = "" } = fieldsOf(request.body);
    if (request.hasStaleForm) return show(request, reply, code, staleForm());
    const closure = await readReopenLink(accounts, code);
    if (!closure) return show(request, reply, code);
    await reopenAccount(accounts, closure.account_id, fromOf(request));
    return reply.redirect(`${accountPaths.login}?notice=account-reopened`, 303);
  });
}
