import type { FastifyRequest } from "fastify";
import { sessionTokenOf } from "./cookies.ts";
import { csrfTokenOf, hashToken } from "./tokens.ts";

/** What a session's cookie alone implies. Whether the session exists only the database knows. */
export interface PresentedSession {
  tokenHash: string;
  csrfToken: string;
}

/** The session a browser claims to have. `secure`: cookies are sent over TLS only. */
export function presentedSession(
  request: Pick<FastifyRequest, "cookies">,
  secure: boolean,
): PresentedSession | undefined {
  const token = sessionTokenOf(request, secure);
  if (token === undefined || token === "") return undefined;
  return { tokenHash: hashToken(token), csrfToken: csrfTokenOf(token) };
}
