import { LRUCache } from "lru-cache";
import type { FastifyRequest } from "fastify";
import { databaseUnavailable, isDatabaseUnavailable } from "../../../../platform/db/availability/availability.ts";
import type { Database } from "../../../../platform/db/database.ts";
import type { Session } from "../../../accounts/contract.ts";
import { browserOf, type PresentedSession, presentedSession, type SessionOf } from "../../../accounts/server/public.ts";
import type { Organization, Reader } from "../../contract.ts";
import { readAccountFacts } from "../stores/facts-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import type { AccountFacts } from "../terms/account-facts.ts";
import { grantedSpans, type GrantedSpans } from "./granted-spans.ts";
import { viewerCookieName } from "./viewer-cookie.ts";
import { readViewerRecord, type RecordSecrets, type ViewerRecord } from "./viewer-record.ts";

/** What in a request identifies the viewer. */
type Asking = Pick<FastifyRequest, "cookies" | "ip">;

/** The kind of reader that a request comes from. */
export type ReaderOf = (request: Asking) => Promise<Reader>;

/** What is known about the viewer of a request. */
export interface Viewer {
  reader: Reader;
  session: Session | undefined;
  /** What the account was granted, if there is one. The same object for as long as it is cached. */
  facts: AccountFacts | undefined;
  /** During a database outage, the account named by the browser's signed record: for reading only. */
  viewerRecord: (ViewerRecord & Pick<PresentedSession, "csrfToken">) | undefined;
}

export interface ReaderSources {
  database: Database;
  subscriptions: Subscriptions;
  sessionOf: SessionOf;
  /** Signs the records that identify viewers during a database outage. */
  secrets: RecordSecrets;
  /** Whether cookies are sent over TLS only: always, except in development. */
  secure: boolean;
  /** Returns the organization on whose network an address is, while its term runs. Provided by groups. */
  organizationAt(address: string, now: number): Organization | undefined;
}

/** Identifies the viewers of requests. */
export interface Readers {
  /** @throws AppError 'database-unavailable' if the database is unavailable and the browser has no valid record */
  viewerOf(request: Asking): Promise<Viewer>;
  /** Returns the viewer if already identified. */
  knownViewer(request: Asking): Viewer | undefined;
}

/** A viewer who has been looked up, cached for the requests of the next second. */
interface LookedUp {
  session: Session;
  facts: AccountFacts;
  spans: GrantedSpans;
  writes: number;
  at: number;
  clockAt: number;
}

/**
 * How long a viewer is cached, in milliseconds, as long as this process writes nothing (with SQLite: nobody does). So a
 * change by another process, such as the end of a session, takes effect within a second, and one by this process at
 * once.
 */
const TRUSTED_MS = 1_000;

/** How many readers are cached. */
const CACHED_VIEWERS = 5_000;

/** How long a reader with a record waits for an unresponsive database, in milliseconds. */
const PATIENCE_MS = 3_000;

/**
 * Identifies the viewers of requests: for logged-in viewers with two indexed reads per second (the session and the
 * account's grants), for others with none. The result is remembered for the request.
 */
export function readReaders(sources: ReaderSources): Readers {
  const { database, subscriptions, sessionOf, organizationAt, secure, secrets } = sources;
  const { clock, zone } = subscriptions;
  const asked = new WeakMap<object, Promise<Viewer>>();
  const known = new WeakMap<object, Viewer>();
  const cache = new LRUCache<string, LookedUp>({ max: CACHED_VIEWERS });

  async function lookUp(request: Asking, tokenHash: string): Promise<LookedUp | undefined> {
    // Before the reads: whatever is written while they run counts as later.
    const [writes, at, clockAt] = [database.writes(), performance.now(), clock.now()];
    const before = cache.get(tokenHash);
    if (before && before.writes === writes && isRecent(before, at, clockAt)) return before;
    const session = await sessionOf(request);
    if (!session) {
      cache.delete(tokenHash);
      return undefined;
    }
    const facts = await readAccountFacts(database.db, session.account.id);
    const found = { session, facts, spans: grantedSpans(facts, zone), writes, at, clockAt };
    cache.set(tokenHash, found);
    return found;
  }

  async function readViewer(request: Asking): Promise<Viewer> {
    const organization = organizationAt(request.ip, clock.now()) ?? null;
    const presented = presentedSession(request, secure);
    const nobody: Viewer = {
      reader: organization
        ? { kind: "organization", organization, browser: browserOf(request, secure) }
        : { kind: "visitor" },
      session: undefined,
      facts: undefined,
      viewerRecord: undefined,
    };
    if (!presented) return nobody;
    const { tokenHash, csrfToken } = presented;
    const record = request.cookies[viewerCookieName(secure)] ?? "";
    const viewerRecord = readViewerRecord({ secrets, tokenHash, now: clock.now() }, record);
    try {
      const looking = lookUp(request, tokenHash);
      const found = await (viewerRecord ? within(PATIENCE_MS, looking) : looking);
      if (!found) return nobody;
      const { session, facts, spans } = found;
      const { id, isAdmin } = session.account;
      const reader: Reader = { kind: "account", accountId: id, isAdmin, organization, ...spans };
      return { reader, session, facts, viewerRecord: undefined };
    } catch (error) {
      if (!viewerRecord || !isDatabaseUnavailable(error)) throw error;
      const { firstName: _, versionPreference: _edition, defaultSearch: _search, ...access } = viewerRecord;
      const reader: Reader = { kind: "account", organization, ...access };
      return { reader, session: undefined, facts: undefined, viewerRecord: { ...viewerRecord, csrfToken } };
    }
  }

  return {
    viewerOf: (request) => {
      const viewer =
        asked.get(request) ??
        readViewer(request).then((told) => {
          known.set(request, told);
          return told;
        });
      asked.set(request, viewer);
      return viewer;
    },
    knownViewer: (request) => known.get(request),
  };
}

function isRecent(before: LookedUp, at: number, clockAt: number): boolean {
  return at - before.at < TRUSTED_MS && Math.abs(clockAt - before.clockAt) < TRUSTED_MS;
}

/** Awaits a promise, unless the database takes too long. */
async function within<Result>(longestMs: number, awaited: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(databaseUnavailable(new Error("it does not respond"))), longestMs);
  try {
    return await Promise.race([awaited, late]);
  } finally {
    clearTimeout(timer);
    // Its result no longer matters to a caller that has stopped waiting.
    awaited.catch(() => {});
  }
}
