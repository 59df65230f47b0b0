import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { knownMethods } from "./address/known-methods.ts";
import { AppError, methodNotAllowed, notFound } from "./errors.ts";

const CONNECTION = "We're sorry, there was an error connecting to the server. Please try again later.";

/** Whether a request comes from somebody who is signed in. */
type IsLoggedIn = (request: FastifyRequest) => Promise<boolean>;

/** Answers with a screen of its own where nothing is found and a person asks; gives nothing where the plain words will do. */
type AnswerMissing = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined;

/**
 * The one place that turns errors into answers. What we foresaw is told in its own words; anything else is logged and
 * answered without a word about its cause. Comes before the routes, whose methods it tells.
 */
export function answerErrors(
  app: FastifyInstance,
  isLoggedIn: IsLoggedIn = () => Promise.resolve(false),
  answerMissing: AnswerMissing = () => undefined,
): void {
  const methodsOf = knownMethods(app);
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const status = error instanceof AppError ? error.status : (error.statusCode ?? 500);
    const report = error instanceof AppError ? error.report : status >= 500;
    const [path] = request.url.split("?");
    if (report) request.log.error({ err: error, method: request.method, path }, "a request failed");
    return answer(request, reply, error, status, isLoggedIn);
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = "/"] = request.url.split("?");
    const methods = methodsOf(path);
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header("allow", methods.join(", "));
      return answer(request, reply, methodNotAllowed(request.method, methods), 405, isLoggedIn);
    }
    const screen = isCall(request) ? undefined : answerMissing(request, reply);
    return screen ?? answer(request, reply, notFound("This address"), 404, isLoggedIn);
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  error: FastifyError | AppError,
  status: number,
  isLoggedIn: IsLoggedIn,
): Promise<FastifyReply> {
  const { code, message } = wordsFor(error, status);
  reply.code(status).header("cache-control", "no-store");
  if (error instanceof AppError && error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
  if (!isCall(request)) return reply.type("text/plain; charset=utf-8").send(`${message}\n`);
  const errors = error instanceof AppError && error.errors !== undefined ? { errors: error.errors } : {};
  // What failed may be the database: then nobody can be told whether they are signed in.
  const loggedIn = await isLoggedIn(request).catch(() => false);
  return reply.send({ loggedIn, success: false, code, message, ...errors });
}

/** What we foresaw in its own words; a body that could not be read in words for people; nothing of what failed here. */
function wordsFor(error: FastifyError | AppError, status: number): { code: string; message: string } {
  if (status >= 500) return { code: error.code, message: CONNECTION };
  if (error instanceof AppError) return error;
  if (status === 413)
    return {
      code: "too-large",
      message: "This is more than the server takes at once. Send less; nothing was changed.",
    };
  return {
    code: "not-understood",
    message: "The server could not read what was sent. Load the page again and try once more; nothing was changed.",
  };
}

/** Whether a script asks, which wants JSON. */
function isCall(request: FastifyRequest): boolean {
  return request.url.startsWith("/api/") || request.headers["x-requested-with"] === "XMLHttpRequest";
}
