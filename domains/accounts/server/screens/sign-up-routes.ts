import type { FastifyInstance } from "fastify";
import { accountPaths } from "../../rules.ts";
import type { AppError } from "../../../../platform/http/errors.ts";
import { signUp } from "../verbs/sign-up/sign-up.ts";
import { mailSentTo, sayMailSent } from "./mail-sent.ts";
import {
  attempt,
  fieldsOf,
  fromOf,
  noticeOf,
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
