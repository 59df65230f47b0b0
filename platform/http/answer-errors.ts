import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, methodNotAllowed, notFound } from "./errors.ts";

/** The message for any internal failure. */
const CONNECTION = "We're sorry, there was an error connecting to the server. Please try again later.";

const CANNOT_SHOW = "We can't show this at the moment. Please try again in a moment.";
const CANNOT_SAVE = "We couldn't save this just now. Nothing was lost; try again in a moment.";

/** The default Retry-After, in seconds. */
const RETRY_SECONDS = 5;

/** Whether a request comes from a signed-in user; throws if that can't be determined at the moment. */
type IsLoggedIn = (request: FastifyRequest) => Promise<boolean>;

/** Responds with a page for a missing URL in a browser; returns undefined if plain text will do. */
type AnswerMissing = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined;

/** How an error is reported: a code for programs, a message for users. */
export interface ErrorWords {
  code: string;
  message: string;
}

/** Responds with a page for a failure in a browser; returns undefined if plain text will do. */
type AnswerFailure = (request: FastifyRequest, reply: FastifyReply, words: ErrorWords) => Promise<unknown> | undefined;

/**
 * Tells developers of an error that is nobody's refusal. Responds with it, or returns undefined if the usual response
 * will do.
 */
export type Explain = (error: Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

const refusals = new WeakMap<FastifyRequest, string>();

/** The error code that a request was refused with; undefined if it was not refused, or by a screen of its own. */
export function refusalOf(request: FastifyRequest): string | undefined {
  return refusals.get(request);
}

/**
 * The one place that turns errors into responses. Expected errors use their own message; anything else is logged and
 * reveals nothing about its cause. Register it before the routes, whose methods it reports.
 */
export function answerErrors(
  app: FastifyInstance,
  isLoggedIn: IsLoggedIn = () => Promise.resolve(false),
  answerMissing: AnswerMissing = () => undefined,
  answerFailure: AnswerFailure = () => undefined,
  explain: Explain = () => undefined,
): void {
  const methodsOf = knownMethods(app);
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const status = error instanceof AppError ? error.status : (error.statusCode ?? 500);
    const report = error instanceof AppError ? error.report : status >= 500;
    if (error instanceof AppError) refusals.set(request, error.code);
    const [path] = request.url.split("?");
    if (report) request.log.error({ err: error, method: request.method, path }, "a request failed");
    const explained = report && !(error instanceof AppError) ? explain(error, request, reply) : undefined;
    if (explained) return explained;
    const hasPage = status >= 500 || status === 429 || readsPages(request);
    if (!hasPage || isCall(request)) return answer(request, reply, error, status, isLoggedIn);
    tellStatus(reply, error, status);
    const page = answerFailure(request, reply, wordsFor(request, error, status));
    return page ?? answer(request, reply, error, status, isLoggedIn);
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = "/"] = request.url.split("?");
    const methods = methodsOf(path);
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header("allow", methods.join(", "));
      const error = methodNotAllowed(request.method, methods);
      tellStatus(reply, error, 405);
      const page = !isCall(request) && readsPages(request) ? answerFailure(request, reply, error) : undefined;
      return page ?? answer(request, reply, error, 405, isLoggedIn);
    }
    const error = notFound("This address");
    const screen = isCall(request) ? undefined : answerMissing(request, reply);
    if (screen !== undefined || isCall(request) || !readsPages(request))
      return screen ?? answer(request, reply, error, 404, isLoggedIn);
    tellStatus(reply, error, 404);
    return answerFailure(request, reply, error) ?? answer(request, reply, error, 404, isLoggedIn);
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  error: FastifyError | AppError,
  status: number,
  isLoggedIn: IsLoggedIn,
): Promise<FastifyReply> {
  const { code, message } = wordsFor(request, error, status);
  tellStatus(reply, error, status);
  if (!isCall(request)) return reply.type("text/plain; charset=utf-8").send(`${message}\n`);
  // In every refusal (API-1): which fields are to blame, if any.
  const errors = error instanceof AppError ? (error.errors ?? {}) : {};
  // The database may be what failed: then don't claim that the user is signed out.
  const loggedIn = await isLoggedIn(request).catch(() => undefined);
  return reply.send({ ...(loggedIn === undefined ? {} : { loggedIn }), success: false, code, message, errors });
}

/** Sets the status and the Retry-After. */
function tellStatus(reply: FastifyReply, error: FastifyError | AppError, status: number): void {
  reply.code(status).header("cache-control", "no-store");
  if (status >= 500) reply.header("x-request-id", reply.request.id);
  const told = error instanceof AppError ? error.retryAfter : undefined;
  const retryAfter = told ?? (status === 503 ? RETRY_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  if (error instanceof AppError && error.reloads && retryAfter !== undefined) reply.header("refresh", retryAfter);
}

/** Expected errors keep their own message, unreadable bodies get a friendly one, internal failures reveal nothing. */
function wordsFor({ method }: FastifyRequest, error: FastifyError | AppError, status: number): ErrorWords {
  // Codes other than our own would reveal what the server is built with.
  const code = error instanceof AppError ? error.code : "server-error";
  if (code === "database-unavailable") return { code, message: unavailableWords(method) };
  if (status >= 500) return { code, message: CONNECTION };
  if (error instanceof AppError) return error;
  if (status === 413)
    return {
      code: "too-large",
      message: "This is more than the server accepts at once. Send less; nothing was changed.",
    };
  return {
    code: "not-understood",
    message: "The server could not read what was sent. Reload the page and try again. Nothing was changed.",
  };
}

/** The message for a request during a database outage: nothing could be shown, or nothing was saved. */
function unavailableWords(method: string): string {
  return method === "GET" || method === "HEAD" ? CANNOT_SHOW : CANNOT_SAVE;
}

/** Whether the request comes from a browser that expects a page. */
function readsPages({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes("text/html") === true;
}

/** Whether the request comes from a script, which expects JSON. */
function isCall(request: Pick<FastifyRequest, "url" | "headers">): boolean {
  return request.url.startsWith("/api/") || request.headers["x-requested-with"] === "XMLHttpRequest";
}

/** The methods that a path accepts; empty if no route matches. */
type KnownMethods = (path: string) => string[];

/** Collects all routes registered from now on, to explain why a path doesn't accept a request's method. */
function knownMethods(app: FastifyInstance): KnownMethods {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook("onRoute", ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) route.methods.add(one);
    routes.set(url, route);
  });
  return (path) => {
    const asked = decodeURI(path);
    const fitting = [...routes.values()].filter(({ pattern }) => pattern.test(asked));
    return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].toSorted();
  };
}

/**
 * The pattern that a route's URL matches, as the server's router sees it: `:name` is one segment, a trailing `*` any
 * rest.
 */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === "*") return ".*";
    return part.startsWith(":") ? "[^/]+" : part.replaceAll(/[^\w/]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}${url.endsWith("/") ? "" : "/?"}$`, "s");
}
