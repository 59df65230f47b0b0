import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../../platform/http/errors.ts";
import { safeReturn } from "../../../accounts/rules.ts";
import { groupPaths } from "../../rules.ts";
import { joinGroup } from "../domains/domains.ts";
import { acceptRole, acceptSeat } from "../invitations/again/request-again.ts";
import { type GroupRoutes, answerAccount } from "./answers.ts";
import { beginTrial } from "../records/yours/decide-yours.ts";

/** The screen that says what is so, where these forms stand too. */
const SUBSCRIPTION = "/bluebook/subscription";

/** The forms of the step that a reader is shown with what is theirs. They work without scripts, and lead back. */
export function stepRoutes(app: FastifyInstance, routes: GroupRoutes): void {
  for (const [path, act] of [
    [groupPaths.acceptSeat, acceptSeat],
    [groupPaths.acceptRole, acceptRole],
    [groupPaths.joinOffered, joinGroup],
    [groupPaths.startTrial, beginTrial],
  ] as const)
    app.post(path, { config: { formPage: SUBSCRIPTION } }, (request, reply) =>
      takeStep(request, reply, () =>
        answerAccount(routes, request, (trx, account) => act(trx, routes.groups, account)),
      ),
    );
}

/** What was refused has changed meanwhile: the subscription screen says what is so now, and what can be done. */
async function takeStep(
  request: FastifyRequest,
  reply: FastifyReply,
  act: () => Promise<unknown>,
): Promise<FastifyReply> {
  const back = safeReturn(returnOf(request.body));
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const login = `/login?return=${encodeURIComponent(back)}`;
    return reply.redirect(error.status === 401 ? login : SUBSCRIPTION, 303);
  }
  return reply.redirect(back, 303);
}

function returnOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "return" in body ? body.return : undefined;
}
