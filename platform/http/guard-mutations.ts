import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route changes nothing for the one who asks, or knows them by other means, such as a signed webhook. */
    withoutCsrf?: boolean;
    /** The route draws its form again, with what was typed, when its token is missing or wrong: `request.hasStaleForm`. */
    redrawsStaleForm?: boolean;
  }
  interface FastifyRequest {
    hasStaleForm: boolean;
  }
}

interface Options {
  /** Whether a token belongs to the browser that asks. */
  isToken(request: FastifyRequest, token: string): boolean;
  /** The origin that readers know the product by, where the settings say. */
  publicUrl: string | undefined;
}

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Lets through only what our own pages send, for every route at once. A browser's word on where a request comes from must
 * not name another site, and the request must carry the token of the browser's session: calls in X-CSRF-Token, beside
 * X-Requested-With, which other sites can't send; forms outside /api in the field `csrf`.
 */
export function guardMutations(app: FastifyInstance, options: Options): void {
  app.decorateRequest("hasStaleForm", false);
  app.addHook("preValidation", (request, _reply, done) => {
    const { config } = request.routeOptions;
    if (request.is404 || reading.has(request.method) || config.withoutCsrf === true) return done();
    if (!comesFromHere(request, options.publicUrl)) return done(mutationRefused());
    if (hasToken(request, options)) return done();
    if (config.redrawsStaleForm !== true || isCall(request)) return done(mutationRefused());
    request.hasStaleForm = true;
    return done();
  });
}

/** The token that comes with a mutation is missing or wrong, or it comes from another site. */
export function mutationRefused(): AppError {
  return new AppError({
    code: "mutation-refused",
    status: 403,
    message: "This page is out of date. Load it again and try once more; nothing was changed.",
  });
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

function hasToken(request: FastifyRequest, { isToken }: Options): boolean {
  const { headers, body } = request;
  const inHeader = headers["x-csrf-token"];
  if (isCall(request)) {
    if (typeof inHeader !== "string" || headers["x-requested-with"] !== "XMLHttpRequest") return false;
    return isToken(request, inHeader);
  }
  const inForm = typeof body === "object" && body !== null && "csrf" in body ? body.csrf : undefined;
  return typeof inForm === "string" && isToken(request, inForm);
}
