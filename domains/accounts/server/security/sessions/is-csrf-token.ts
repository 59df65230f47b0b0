import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sessionTokenOf, visitTokenOf } from "./cookies.ts";
import { csrfTokenOf } from "./tokens.ts";

/**
 * Whether a CSRF token belongs to the browser that sends it: to its session, or to its visit where nobody is signed in.
 * Nothing is read from the database: whether the session still lives is asked by what the request is for.
 */
export function isCsrfToken(request: Pick<FastifyRequest, "cookies">, token: string, secure: boolean): boolean {
  const secret = sessionTokenOf(request, secure) ?? visitTokenOf(request, secure);
  if (secret === undefined || secret === "") return false;
  const [given, expected] = [Buffer.from(token), Buffer.from(csrfTokenOf(secret))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
