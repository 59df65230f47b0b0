import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { saveUserAction } from "../../../domains/accounts/calls.ts";
import type { SaveUserAnswer } from "../../../domains/accounts/contract.ts";
import { accountPaths } from "../../../domains/accounts/rules.ts";
import { responses } from "../../../platform/http/api/call.ts";
import { refusing, withContracts } from "../../../platform/http/api/with-contracts.ts";
import { notFound } from "../../../platform/http/errors.ts";

/** Handles an action of `POST /`. */
type ActionHandler<Sent extends z.ZodType, Answer> = (
  sent: z.output<Sent>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Answer>;

export interface ActionHandlers {
  saveUser: ActionHandler<typeof saveUserAction.body, SaveUserAnswer>;
}

/** Registers `POST /`, one address for several calls of several domains: the field `action` selects one. */
export function actionRoutes(app: FastifyInstance, { saveUser }: ActionHandlers): void {
  withContracts(app).route({
    method: "POST",
    url: "/",
    // The page with the forms of these calls.
    config: { formPage: accountPaths.profile },
    schema: {
      summary: "Several calls at one address: the field action selects one.",
      body: z.discriminatedUnion("action", [saveUserAction.body]),
      response: responses(saveUserAction.answer),
    },
    ...refusing(() => notFound("This action")),
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      return saveUser(request.body, request, reply);
    },
  });
}
