import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../../../../platform/http/errors.ts";
import { accountPaths } from "../../rules.ts";
import { undoUseless } from "../errors.ts";
import { readUndoLink, undoAddressChange } from "../commands/address/undo-change.ts";
import { attempt, fieldsOf, fromOf, queryOf, type Screens, showScreen, staleForm } from "./screen-context.ts";

/**
 * /undo-address, linked from the mails to an old address: 'This wasn’t me'. Opening the link changes nothing; its
 * button returns the account and leads to a new password.
 */
export function undoRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts } = screens;

  async function show(request: FastifyRequest, reply: FastifyReply, code: string, refusal?: AppError) {
    const change = await readUndoLink(accounts, code);
    if (!change) return showScreen(screens, request, reply, { link: "useless", refusal: undoUseless() });
    const { old_email: address, new_email: newAddress } = change;
    const shown = { link: "undo-address", address, code, values: { newAddress } } as const;
    return showScreen(screens, request, reply, { ...shown, ...(refusal ? { refusal } : {}) });
  }

  app.get("/undo-address", (request, reply) => show(request, reply, queryOf(request, "code")));

  app.post("/undo-address", { config: { forAnybody: true, rerendersStaleForm: true } }, async (request, reply) => {
    const { code = "" } = fieldsOf(request.body);
    if (request.hasStaleForm) return show(request, reply, code, staleForm());
    const outcome = await attempt(() => undoAddressChange(accounts, code, fromOf(request)));
    if (outcome.refusal) return show(request, reply, code, outcome.refusal);
    return reply.redirect(`${accountPaths.resetPassword}?code=${outcome.done.resetCode}`, 303);
  });
}
