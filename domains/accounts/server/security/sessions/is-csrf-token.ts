import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sessionTokenOf, visitTokenOf } from "./cookies.ts";
import type { SessionOf } from "./session-of.ts";
import { actingTokenOf, csrfTokenOf } from "./tokens.ts";

interface Options {
  sessionOf: SessionOf;
  /** Whether cookies are sent over TLS only. */
  secure: boolean;
}

/**
 * Whether a CSRF token belongs to the browser that sends it: to its session, or to its visit while no one is signed in.
 * A browser keeps the cookie of an ended session, so the database is asked before a visit token is refused; next to a
 * live session it counts for nothing. For the session's own token the database isn't asked: whatever needs an account
 * does that.
 */
export async function isCsrfToken(
  request: Pick<FastifyRequest, "cookies">,
  token: string,
  { sessionOf, secure }: Options,
): Promise<boolean> {
  if (belongsTo(sessionTokenOf(request, secure), token)) return true;
  return belongsTo(visitTokenOf(request, secure), token) && (await sessionOf(request)) === undefined;
}

/** Whether a token is that of the form that makes a session its own again. */
export function isActingToken(request: Pick<FastifyRequest, "cookies">, token: string, secure: boolean): boolean {
  return belongsTo(sessionTokenOf(request, secure), token, actingTokenOf);
}

function belongsTo(secret: string | undefined, token: string, tokenOf = csrfTokenOf): boolean {
  if (secret === undefined || secret === "") return false;
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(secret))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
