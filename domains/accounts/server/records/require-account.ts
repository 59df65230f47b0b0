import type { FastifyRequest } from "fastify";
import type { AppError } from "../../../../platform/http/errors.ts";
import type { Account, Session } from "../../contract.ts";
import { sessionEnded, signInNeeded } from "../errors.ts";
import { sendsSession } from "../security/sessions/cookies.ts";

/**
 * The account that makes a request with this session.
 * @throws AppError sign-in-needed, or session-ended if the browser had a session (401)
 */
export function requireAccount(session: Session | undefined, request: Pick<FastifyRequest, "cookies">): Account {
  if (!session) throw accountNeeded(request);
  return session.account;
}

/** Why a request without a live session is refused: its browser never had one, or that has ended. */
export function accountNeeded(request: Pick<FastifyRequest, "cookies">): AppError {
  return sendsSession(request) ? sessionEnded() : signInNeeded();
}
