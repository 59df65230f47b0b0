import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../../../../platform/http/errors.ts";
import { accountPaths } from "../../rules.ts";
import { momentInWords } from "../emails/words/moment-in-words.ts";
import { reopenUseless } from "../errors.ts";
import { readReopenLink, reopenAccount } from "../commands/closing/close-account.ts";
import { fieldsOf, fromOf, queryOf, type Screens, showScreen, staleForm } from "./screen-context.ts";

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
