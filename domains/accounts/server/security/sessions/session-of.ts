import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Database } from "../../../../../platform/db/database.ts";
import type { Session } from "../../../contract.ts";
import { mayInAdmin } from "../../../rules.ts";
import { findActed } from "../../stores/acting-store.ts";
import { type FoundSession, findSession, touchSession } from "../../stores/sessions-store.ts";
import {
  type SessionOf,
  actingTokenOf,
  csrfTokenOf,
  hashToken,
  sessionCookieName,
  sessionOfRequest,
} from "./cookies.ts";
import { endOfSession, isUseWorthNoting } from "./session-life.ts";

interface Sessions {
  database: Database;
  clock: Clock;
  /** Whether cookies are sent over TLS only: everywhere but in development. */
  secure: boolean;
  /** Whether demo accounts have full rights with just their password. Never in production. */
  trustsDemo: boolean;
}

/**
 * Creates the session reader: one indexed read per request with a cookie, however often it is called; none without one.
 */
export function readSessions({ database, clock, secure, trustsDemo }: Sessions): SessionOf {
  const name = sessionCookieName(secure);

  async function read(token: string): Promise<Session | undefined> {
    const now = clock.now();
    const found = await findSession(database.db, hashToken(token), now);
    if (!found) return undefined;
    const { id, account, createdAt, lastSeenAt, isShared } = found;
    const kind = { isShared, isStaff: account.staffRole !== null };
    // The account may have been given a role since; sessions of the staff are shorter.
    if (endOfSession(kind, createdAt, lastSeenAt) <= now) return undefined;
    // Bookkeeping: a power failure may lose it, and the session then ends that much earlier.
    if (isUseWorthNoting(kind, lastSeenAt, now))
      await touchSession(database.relaxed, id, now, endOfSession(kind, createdAt, now));
    const own = toSession(found, token);
    return mayInAdmin(own.account.staffRole, "act-as-users") ? asSeenBy(own, token, now) : own;
  }

  /** The session of the user whom a member of the staff acts as, if any; otherwise the member's own. */
  async function asSeenBy(own: Session, token: string, now: number): Promise<Session> {
    const acted = await findActed(database.db, own.id, now);
    if (acted === undefined) return own;
    const { account, endsAt } = acted;
    return {
      id: own.id,
      account,
      previousLoginAt: account.lastLoginAt,
      isShared: own.isShared,
      passedSecondFactor: false,
      provedAt: null,
      lacksSecondFactor: false,
      csrfToken: actingTokenOf(token),
      acting: { by: own.account, endsAt },
    };
  }

  /** The rights of the staff require the second factor, so without it the account counts as an ordinary one. */
  function toSession(found: FoundSession, token: string): Session {
    const { id, account, previousLoginAt, isShared, passedSecondFactor, provedAt, isDemo } = found;
    const lacksSecondFactor = account.staffRole !== null && !passedSecondFactor && !(isDemo && trustsDemo);
    return {
      id,
      account: lacksSecondFactor ? { ...account, isAdmin: false, staffRole: null } : account,
      previousLoginAt,
      isShared,
      passedSecondFactor,
      provedAt,
      lacksSecondFactor,
      csrfToken: csrfTokenOf(token),
    };
  }

  return (request) => {
    const token = request.cookies[name];
    if (token === undefined || token === "") return Promise.resolve(undefined);
    request[sessionOfRequest] ??= read(token);
    return request[sessionOfRequest];
  };
}
