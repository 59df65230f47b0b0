import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";
import { hookWhere } from "./listening/hook-where.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route changes nothing for the sender, or authenticates by other means, such as a signed webhook. */
    withoutCsrf?: boolean;
    /** If the token is missing or wrong, the route renders its form again with the input: `request.hasStaleForm`. */
    rerendersStaleForm?: boolean;
    /** The route also serves signed-out users. Every other mutation requires an account. */
    forAnybody?: boolean;
    /** Whether what was sent requires an account, at an address that serves signed-out users otherwise. */
    needsAccount?: (body: unknown) => boolean;
    /** The page with the route's form, if it differs from the route's URL. */
    formPage?: string;
  }
  interface FastifyRequest {
    hasStaleForm: boolean;
  }
}

interface Options {
  /** Whether a token belongs to the browser that sent the request. */
  isToken(request: FastifyRequest, token: string): Promise<boolean>;
  isSignedIn(request: FastifyRequest): Promise<boolean>;
  /** The error for a call that requires an account, from a signed-out user. */
  signInNeeded(request: FastifyRequest): AppError;
  /** The URL of the login screen that leads back to `page`. */
  loginFor(page: string): string;
  /** The public origin of the product, if configured. */
  publicUrl: string | undefined;
}

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Lets through only requests from our own pages, for every route at once. Sec-Fetch-Site and Origin must not name
 * another site, and the request must carry the session's CSRF token: calls in X-CSRF-Token, next to X-Requested-With,
 * which other sites can't send; forms outside /api in the field `csrf`. Before that, signed-out users of a route that
 * requires an account are asked to sign in: their session has ended, so a token would be useless. Everything except the
 * field `csrf`, and what depends on the body (`needsAccount`), is checked before the body is read.
 */
export function guardMutations(app: FastifyInstance, options: Options): void {
  app.decorateRequest("hasStaleForm", false);
  const beforeBody = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!comesFromHere(request, options.publicUrl)) throw mutationRefused();
    if (request.routeOptions.config.needsAccount) return undefined;
    if (request.routeOptions.config.forAnybody !== true && !(await options.isSignedIn(request)))
      return askToSignIn(request, reply, options);
    if (isCall(request) && !(await hasHeaders(request, options))) throw mutationRefused();
    return undefined;
  };
  const afterBody = async (request: FastifyRequest, reply: FastifyReply) => {
    const { needsAccount, rerendersStaleForm } = request.routeOptions.config;
    if (needsAccount?.(request.body) === true && !(await options.isSignedIn(request)))
      return askToSignIn(request, reply, options);
    if (isCall(request)) {
      if (needsAccount && !(await hasHeaders(request, options))) throw mutationRefused();
      return undefined;
    }
    if (await hasField(request, options)) return undefined;
    if (rerendersStaleForm !== true) throw mutationRefused();
    request.hasStaleForm = true;
    return undefined;
  };
  app.addHook("onRequest", hookWhere(isGuarded, beforeBody));
  app.addHook("preValidation", hookWhere(isGuarded, afterBody));
}

/** The CSRF token is missing or wrong, or the request comes from another site. */
export function mutationRefused(): AppError {
  return new AppError({
    code: "mutation-refused",
    status: 403,
    message: "This page is out of date. Reload it and try again. Nothing was changed.",
  });
}

function isGuarded({ is404, method, routeOptions }: FastifyRequest): boolean {
  return !is404 && !reading.has(method) && routeOptions.config.withoutCsrf !== true;
}

function askToSignIn(request: FastifyRequest, reply: FastifyReply, { signInNeeded, loginFor }: Options): FastifyReply {
  if (isCall(request)) throw signInNeeded(request);
  const [path = "/"] = request.url.split("?");
  const page = request.routeOptions.config.formPage ?? path;
  return reply.header("cache-control", "no-store").redirect(loginFor(page), 303);
}

function comesFromHere({ headers, host }: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function isCall({ url, headers }: FastifyRequest): boolean {
  return url.startsWith("/api/") || headers["x-csrf-token"] !== undefined || headers["x-requested-with"] !== undefined;
}

async function hasHeaders(request: FastifyRequest, { isToken }: Options): Promise<boolean> {
  const token = request.headers["x-csrf-token"];
  if (typeof token !== "string" || request.headers["x-requested-with"] !== "XMLHttpRequest") return false;
  return isToken(request, token);
}

async function hasField(request: FastifyRequest, { isToken }: Options): Promise<boolean> {
  const { body } = request;
  const token = typeof body === "object" && body !== null && "csrf" in body ? body.csrf : undefined;
  return typeof token === "string" && isToken(request, token);
}
