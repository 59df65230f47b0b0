import type { FastifyInstance, FastifyRequest } from "fastify";
import { withPatience } from "../../db/postgres/patience.ts";
import { currentWork } from "../../flow/current-work.ts";

/**
 * Has what runs for a request know its id, and how long each statement of the database may take, in milliseconds.
 * Reading a body, and sending the answer, are turns of the connection's own, which leave what was said before.
 */
export function nameWork(app: FastifyInstance, patienceOf: (request: FastifyRequest) => number): void {
  const begin = (request: FastifyRequest, _reply: unknown, done: () => void) =>
    currentWork.run(request.id, () => withPatience(patienceOf(request), done));
  app.addHook("onRequest", begin);
  app.addHook("preValidation", begin);
  app.addHook("onResponse", begin);
}
