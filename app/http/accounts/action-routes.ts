import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accountPaths } from "../../../domains/accounts/rules.ts";
import { notFound } from "../../../platform/http/errors.ts";

/** Handles one action of `POST /`. */
export type ActionHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The pages with the forms of these calls. */
const formPage = accountPaths.profile;

/** Registers `POST /`, one address for several calls: the field `action` selects one. */
export function actionRoutes(app: FastifyInstance, actions: Readonly<Record<string, ActionHandler>>): void {
  app.post("/", { config: { formPage } }, async (request, reply) => {
    const { body } = request;
    const action = typeof body === "object" && body !== null && "action" in body ? body.action : undefined;
    const handler = typeof action === "string" && Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!handler) throw notFound("This action");
    reply.header("cache-control", "no-store");
    return handler(request, reply);
  });
}
