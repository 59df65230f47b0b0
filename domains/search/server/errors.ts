import type { Queries } from "../../../platform/db/database.ts";
import { AppError, defineError } from "../../../platform/http/errors.ts";
import { listEditions } from "../../manual/server/public.ts";
import type { RefusalReason } from "../../subscriptions/contract.ts";
import { NOT_READY_SECONDS } from "../contract.ts";

/** Status codes and messages of the hosted service, as far as its clients check them. */

export const invalidParameter = defineError(
  "invalid-search-parameter",
  400,
  (name: string, wanted: string) => `Invalid value for "${name}" parameter, expected ${wanted}`,
);

export const unknownParameter = defineError(
  "unknown-search-parameter",
  400,
  (name: string) => `Unknown parameter: ${name.slice(0, 80)}`,
);

export const unsupportedParameter = defineError(
  "unsupported-search-parameter",
  400,
  (name: string) => `The parameter "${name}" is not supported with this value`,
);

export const methodNotAllowed = defineError("method-not-allowed", 403, "Method not allowed with this API key");

export const unknownObject = defineError("unknown-object", 404, "ObjectID does not exist");

export const invalidCursor = defineError(
  "invalid-cursor",
  400,
  "Cursor no longer valid: the index has changed, start again",
);

export const invalidBody = defineError("invalid-search-body", 400, (what: string) => what);

export const tooManyQueries = defineError(
  "too-many-queries",
  400,
  (most: number) => `Too many queries in one call: send at most ${most}.`,
);

export const tooManyHits = defineError(
  "too-many-hits",
  400,
  (most: number) => `Too many hits in one call: ask for at most ${most}, all queries together.`,
);

export const invalidKey = defineError("invalid-search-key", 403, "Invalid Application-ID or API key");

export const expiredKey = defineError(
  "expired-search-key",
  403,
  "The API key has expired: fetch a new one from /api/search/key.",
);

export const indexNotAllowed = defineError("index-not-allowed", 403, "Index not allowed with this API key");

export const unknownIndex = defineError(
  "unknown-index",
  404,
  (name: string) => `Index ${name.slice(0, 80)} does not exist`,
);

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

/** What a command names that isn't an edition. */
const noSuchEdition = defineError("no-such-edition", 404, (handle: string) => `There is no edition '${handle}'.`);

/** @throws AppError no-such-edition */
export async function requireEdition(db: Queries, handle: string): Promise<void> {
  if ((await listEditions(db)).every((edition) => edition.handle !== handle)) throw noSuchEdition(handle);
}
