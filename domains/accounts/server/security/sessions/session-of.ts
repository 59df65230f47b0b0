import type { FastifyRequest } from "fastify";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Database } from "../../../../../platform/db/database.ts";
import type { Session } from "../../../contract.ts";
import { findSession, touchSession } from "../../stores/sessions-store.ts";
import type { AccountsTables } from "../../tables.ts";
import { sessionCookieName } from "./session-cookie.ts";
import { csrfTokenOf, hashToken } from "./tokens.ts";

/** Who is signed in, of a request with its cookies. */
export type SessionOf = (request: Pick<FastifyRequest, "cookies">) => Promise<Session | undefined>;

interface Sessions {
  database: Database<AccountsTables>;
  clock: Clock;
  /** Whether cookies go over TLS only: everywhere but in development. */
  secure: boolean;
}

export const IDLE_MS = 30 * 24 * 3_600_000;
const TOUCH_MS = 3_600_000;

/** Reads sessions: one indexed read for a request with a cookie, however often it is asked; none without one. */
export function readSessions({ database, clock, secure }: Sessions): SessionOf {
  const known = new WeakMap<object, Promise<Session | undefined>>();
  const name = sessionCookieName(secure);

  async function read(token: string): Promise<Session | undefined> {
    const now = clock.now();
    const found = await findSession(database.db, hashToken(token), now);
    if (!found) return undefined;
    const { id, account, previousLoginAt, lastSeenAt } = found;
    // Bookkeeping: a power cut may lose it, and then the session ends an hour earlier.
    if (now - lastSeenAt > TOUCH_MS) await touchSession(database.relaxed, id, now, now + IDLE_MS);
    return { id, account, previousLoginAt, csrfToken: csrfTokenOf(token) };
  }

  return (request) => {
    const token = request.cookies[name];
    if (token === undefined || token === "") return Promise.resolve(undefined);
    const session = known.get(request) ?? read(token);
    known.set(request, session);
    return session;
  };
}
