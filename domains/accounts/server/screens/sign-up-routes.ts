import type { FastifyInstance } from "fastify";
import { accountPaths, safeReturn } from "../../rules.ts";
import { stepPaths } from "../../step-paths.ts";
import type { AppError } from "../../../../platform/http/errors.ts";
import { requestSignUpMail, signUp } from "../commands/sign-up/sign-up.ts";
import {
  type Screens,
  attempt,
  fieldsOf,
  fromOf,
  mailSentTo,
  noticeOf,
  queryOf,
  safeValues,
  sayMailSent,
  showScreen,
  staleForm,
} from "./screen-context.ts";

/** /sign-up. */
export function signUpRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf, secure } = screens;

  app.get("/sign-up", async (request, reply) => {
    if (await sessionOf(request)) return reply.redirect(safeReturn(queryOf(request, "return")), 303);
    const returnTo = safeReturn(queryOf(request, "return"));
    return showScreen(screens, request, reply, { notice: noticeOf(request), address: mailSentTo(request), returnTo });
  });

  app.post("/sign-up", { config: { forAnybody: true, rerendersStaleForm: true } }, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const returnTo = safeReturn(fields["return"]);
    const again = (refusal: AppError) =>
      showScreen(screens, request, reply, { values: safeValues(fields), refusal, returnTo });
    if (request.hasStaleForm) return again(staleForm());
    const { refusal } = await attempt(() => signUp(accounts, fields, fromOf(request)));
    if (refusal) return again(refusal);
    return sayMailSent(reply, { path: accountPaths.signUp, email: (fields["email"] ?? "").trim(), secure, returnTo });
  });

  // The same response for every address, as for a sign-up.
  app.post(
    stepPaths.signUpAgain,
    { config: { forAnybody: true, rerendersStaleForm: true } },
    async (request, reply) => {
      const fields = fieldsOf(request.body);
      const returnTo = safeReturn(fields["return"]);
      const outcome = request.hasStaleForm
        ? { refusal: staleForm() }
        : await attempt(() => requestSignUpMail(accounts, fields, fromOf(request)));
      const email = (fields["email"] ?? "").trim();
      if (!outcome.refusal) return sayMailSent(reply, { path: accountPaths.signUp, email, secure, returnTo });
      const shown = { notice: "mail-sent", address: email, returnTo, refusal: outcome.refusal } as const;
      return showScreen(screens, request, reply, shown);
    },
  );
}
