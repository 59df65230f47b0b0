import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * A hook for the requests that it concerns. All others pass it at once: even a promise that is already kept would cost
 * each page a turn.
 */
export function hookWhere(
  concerns: (request: FastifyRequest, reply: FastifyReply) => boolean,
  hook: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): Promise<unknown> | void =>
    concerns(request, reply) ? hook(request, reply) : done();
}
