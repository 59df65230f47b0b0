import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

const CONNECTION = "We're sorry, there was an error connecting to the server. Please try again later.";

/**
 * The one place that turns errors into answers. What we foresaw is told in its own words; anything else is logged and
 * answered without a word about its cause.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const status = error instanceof AppError ? error.status : (error.statusCode ?? 500);
    const report = error instanceof AppError ? error.report : status >= 500;
    const [path] = request.url.split("?");
    if (report) request.log.error({ err: error, method: request.method, path }, "a request failed");
    return answer(request, reply, status, status >= 500 ? CONNECTION : error.message, error.code);
  });
  app.setNotFoundHandler((request, reply) => answer(request, reply, 404, "This address does not exist.", "not-found"));
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: string,
  code: string,
): FastifyReply {
  reply.code(status).header("cache-control", "no-store");
  if (request.url.startsWith("/api/")) return reply.send({ loggedIn: false, success: false, code, message });
  return reply.type("text/plain; charset=utf-8").send(`${message}\n`);
}
