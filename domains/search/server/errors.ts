import { AppError } from "../../../platform/http/errors.ts";
import type { RefusalReason } from "../../subscriptions/contract.ts";
import { NOT_READY_SECONDS } from "../contract.ts";

/** Status codes and messages of the hosted service, as far as its clients check them. */

export function invalidParameter(name: string, wanted: string): AppError {
  return new AppError({
    code: "invalid-search-parameter",
    status: 400,
    message: `Invalid value for "${name}" parameter, expected ${wanted}`,
  });
}

export function unknownParameter(name: string): AppError {
  return new AppError({
    code: "unknown-search-parameter",
    status: 400,
    message: `Unknown parameter: ${name.slice(0, 80)}`,
  });
}

export function unsupportedParameter(name: string): AppError {
  return new AppError({
    code: "unsupported-search-parameter",
    status: 400,
    message: `The parameter "${name}" is not supported with this value`,
  });
}

export function methodNotAllowed(): AppError {
  return new AppError({
    code: "method-not-allowed",
    status: 403,
    message: "Method not allowed with this API key",
  });
}

export function unknownObject(): AppError {
  return new AppError({ code: "unknown-object", status: 404, message: "ObjectID does not exist" });
}

export function invalidCursor(): AppError {
  return new AppError({
    code: "invalid-cursor",
    status: 400,
    message: "Cursor not valid any more: the index has changed, begin again",
  });
}

export function invalidBody(what: string): AppError {
  return new AppError({ code: "invalid-search-body", status: 400, message: what });
}

export function tooManyQueries(most: number): AppError {
  return new AppError({
    code: "too-many-queries",
    status: 400,
    message: `Too many queries in one call: send at most ${most}.`,
  });
}

export function tooManyHits(most: number): AppError {
  return new AppError({
    code: "too-many-hits",
    status: 400,
    message: `Too many hits in one call: ask for at most ${most}, all queries together.`,
  });
}

export function invalidKey(): AppError {
  return new AppError({ code: "invalid-search-key", status: 403, message: "Invalid Application-ID or API key" });
}

export function expiredKey(): AppError {
  return new AppError({
    code: "expired-search-key",
    status: 403,
    message: "The API key has expired: fetch a new one from /api/search/key.",
  });
}

export function indexNotAllowed(): AppError {
  return new AppError({
    code: "index-not-allowed",
    status: 403,
    message: "Index not allowed with this API key",
  });
}

export function unknownIndex(name: string): AppError {
  return new AppError({ code: "unknown-index", status: 404, message: `Index ${name.slice(0, 80)} does not exist` });
}

export function tooManySearches(): AppError {
  return new AppError({
    code: "too-many-searches",
    status: 429,
    message: "Too many searches: try again in a moment.",
    retryAfter: 1,
  });
}

export function notReady(): AppError {
  return new AppError({
    code: "search-not-ready",
    status: 503,
    message: "The search index is being built: try again in a moment.",
    retryAfter: NOT_READY_SECONDS,
    report: false,
  });
}

/** The hosted service configured as the engine doesn't respond, or rejects its key. */
export function engineUnreachable(cause: unknown): AppError {
  return new AppError({
    code: "search-unreachable",
    status: 503,
    message: "The search can't be reached: try again in a moment.",
    cause,
  });
}

/** The index of terms requires access to its edition (SHELL-7). */
export function indexRefused(reason: RefusalReason): AppError {
  const isVisitor = reason === "subscribers-only";
  return new AppError({
    code: isVisitor ? "sign-in-needed" : reason,
    status: isVisitor ? 401 : 403,
    message: isVisitor ? "Log in to use the index of terms." : "Your access does not include the index of terms.",
  });
}
