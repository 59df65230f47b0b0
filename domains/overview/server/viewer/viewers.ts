import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { databaseUnavailable, isDatabaseUnavailable } from "../../../../platform/db/availability/availability.ts";
import type { Database } from "../../../../platform/db/database.ts";
import type { Secrets } from "../../../../platform/secrets/secrets.ts";
import type { Session } from "../../../accounts/contract.ts";
import {
  type PresentedSession,
  type SessionOf,
  browserOf,
  presentedSession,
} from "../../../accounts/server/security/public.ts";
import { type ViewerGroups, readViewerGroups } from "../../../groups/server/public.ts";
import type { Organization, Reader, TermFields } from "../../../subscriptions/contract.ts";
import {
  type AccountFacts,
  type Subscriptions,
  describeTerms,
  grantedSpans,
  readAccountFacts,
} from "../../../subscriptions/server/public.ts";
import { type ViewerRecord, readViewerRecord, viewerCookieName } from "./viewer-record.ts";

/**
 * Where a request keeps its viewer. A weak map of requests would hold on to them until the collection of all memory,
 * which comes after tens of thousands of requests (docs/decisions/event-loop-and-threads.md).
 */
const asked: unique symbol = Symbol("viewer");

/** What in a request identifies the viewer. */
type Asking = Pick<FastifyRequest, "cookies" | "ip"> & { [asked]?: Asked };

/** The viewer of a request, once identified, and what identifies the viewer. */
interface Asked {
  viewer: Viewer | undefined;
  readonly identified: Promise<Viewer>;
}

interface ViewerSources {
  database: Database;
  subscriptions: Subscriptions;
  sessionOf: SessionOf;
  /** Signs the records that identify viewers while the database is unavailable. */
  secrets: Pick<Secrets, "sign" | "isSignature">;
  /** Whether cookies are sent over TLS only: always, except in development. */
  secure: boolean;
  /** The address readers write to for help. */
  supportEmail: string;
  /** Returns the organization on whose network an address is, while its term runs. */
  organizationAt(address: string, now: number): Organization | undefined;
}

/** Identifies the viewers of requests. */
export interface Viewers {
  /** @throws AppError 'database-unavailable' if the database is unavailable and the browser has no valid record */
  viewerOf(request: Asking): Promise<Viewer>;
  /** Returns the viewer if already identified. */
  knownViewer(request: Asking): Viewer | undefined;
  /** Returns the viewer, as far as access is concerned. */
  readerOf(request: Asking): Promise<Reader>;
  /** Returns whether the viewer has an account. */
  isLoggedIn(request: Asking): Promise<boolean>;
  /** Looks the viewer up anew at the next request: the session of this one was found to have ended. */
  forget(request: Asking): void;
  /** Returns whether the viewer has a role in admin. */
  isStaff(request: Asking): Promise<boolean>;
  /** Whether other servers look viewers up in the same database, and cache them too. */
  isShared: boolean;
}

/** A viewer who has been looked up, cached for the requests of the next second from the same address. */
interface LookedUp {
  viewer: Viewer;
  writes: number;
  at: number;
}

/**
 * How long a viewer is cached, in milliseconds, as long as this process writes nothing (with SQLite: nobody does). So a
 * change by another process, such as the end of a session, takes effect within a second, and one by this process at
 * once.
 */
export const TRUSTED_MS = 1_000;

/**
 * The cookie a browser gets with what it has changed, where servers share a database. Viewers are cached by it too, so
 * that whichever server is asked next looks them up anew: readers see their own changes at once. With `__Host-`, a
 * browser accepts it only from this exact host over TLS.
 */
export function changeCookieName(secure: boolean): string {
  return secure ? "__Host-changed" : "changed";
}

/** Longer than any of ours. */
const LONGEST_CHANGE = 16;

/** How many viewers are cached. */
const CACHED_VIEWERS = 5_000;

/** How long a reader with a record waits for an unresponsive database, in milliseconds. */
const PATIENCE_MS = 3_000;

/**
 * Identifies the viewers of requests: for logged-in viewers with two indexed reads per second (the session and the
 * account's grants), for others with none. The result is remembered for the request.
 */
export function openViewers(sources: ViewerSources): Viewers {
  const { database, subscriptions, secure } = sources;
  const { clock } = subscriptions;
  const cache = new LRUCache<string, LookedUp>({ max: CACHED_VIEWERS });

  function keyOf({ tokenHash }: { tokenHash: string }, request: Asking): string {
    const change = request.cookies[changeCookieName(secure)]?.slice(0, LONGEST_CHANGE) ?? "";
    return `${tokenHash} ${request.ip} ${change}`;
  }

  async function readViewer(request: Asking): Promise<Viewer> {
    const presented = presentedSession(request, secure);
    const now = clock.now();
    if (!presented) return visitorAt(sources, request, now);
    const key = keyOf(presented, request);
    // Before the reads: whatever is written while they run counts as later.
    const [writes, at] = [database.writes(), performance.now()];
    const before = cache.get(key);
    const isTrusted = before && before.writes === writes && at - before.at < TRUSTED_MS;
    if (isTrusted && Math.abs(now - before.viewer.now) < TRUSTED_MS) return before.viewer;
    const viewer = await lookUp(sources, request, presented, now);
    // When somebody stops to act as a user, this is so at once.
    if (viewer.account && !viewer.account.session.acting) cache.set(key, { viewer, writes, at });
    else if (!viewer.record) cache.delete(key);
    return viewer;
  }

  async function identify(request: Asking): Promise<Viewer> {
    const viewer = await readViewer(request);
    if (request[asked]) request[asked].viewer = viewer;
    return viewer;
  }

  function viewerOf(request: Asking): Promise<Viewer> {
    request[asked] ??= { viewer: undefined, identified: identify(request) };
    return request[asked].identified;
  }

  return {
    viewerOf,
    knownViewer: (request) => request[asked]?.viewer,
    readerOf: async (request) => (await viewerOf(request)).reader,
    isStaff: async (request) => ((await viewerOf(request)).account?.session.account.staffRole ?? null) !== null,
    isLoggedIn: async (request) => (await viewerOf(request)).reader.kind === "account",
    forget: (request) => {
      const presented = presentedSession(request, secure);
      if (presented) cache.delete(keyOf(presented, request));
    },
    isShared: database.flavor === "postgres",
  };
}

function visitorAt({ organizationAt, secure }: ViewerSources, request: Asking, now: number): Viewer {
  const organization = organizationAt(request.ip, now);
  const reader: Reader = organization
    ? { kind: "organization", organization, browser: browserOf(request, secure) }
    : { kind: "visitor" };
  return { reader, now, account: undefined, record: undefined };
}

/** Reads the account of a browser's session; without the database, what the browser's record says of it. */
async function lookUp(
  sources: ViewerSources,
  request: Asking,
  { tokenHash, csrfToken }: PresentedSession,
  now: number,
): Promise<Viewer> {
  const { sessionOf, secrets, secure, organizationAt } = sources;
  const signed = request.cookies[viewerCookieName(secure)] ?? "";
  const record = readViewerRecord({ secrets, tokenHash, now }, signed);
  const here = organizationAt(request.ip, now) ?? null;
  try {
    const reading = sessionOf(request).then(
      // Whoever acts as a user is not where the user is.
      (session) => session && readAccount(sources, session, session.acting ? null : here),
    );
    const found = await (record ? within(PATIENCE_MS, reading) : reading);
    return found ? { ...found, now, record: undefined } : visitorAt(sources, request, now);
  } catch (error) {
    if (!record || !isDatabaseUnavailable(error)) throw error;
    const { firstName: _, versionPreference: _edition, defaultSearch: _search, ...access } = record;
    const reader: Reader = { kind: "account", organization: here, ...access };
    return { reader, now, account: undefined, record: { ...record, csrfToken } };
  }
}

async function readAccount(
  { database, subscriptions, supportEmail }: ViewerSources,
  session: Session,
  organization: Organization | null,
): Promise<{ reader: Reader; account: ViewerAccount }> {
  const { account } = session;
  const facts = await readAccountFacts(database.db, account.id);
  const { fields: terms } = describeTerms(facts, subscriptions);
  const who = { account, facts, organization: organization?.title ?? null, supportEmail };
  const { id, isAdmin } = account;
  const spans = grantedSpans(facts, subscriptions.zone);
  const counted = session.acting === undefined ? {} : { countedFor: session.acting.by.id };
  return {
    reader: { kind: "account", accountId: id, isAdmin, organization, ...spans, ...counted },
    account: { session, facts, terms, groups: once(() => readViewerGroups(database.db, subscriptions, who)) },
  };
}

/** Calls a function once; again if it failed. */
function once(read: () => Promise<ViewerGroups>): () => Promise<ViewerGroups> {
  let result: Promise<ViewerGroups> | undefined;
  return () => {
    result ??= read().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
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

/**
 * Whoever sent a request: who that is, and what they may read. Made once; requests of the same account within a second
 * share it. Domains below are handed only what they own: the session, or the reader.
 */
export interface Viewer {
  /** What access depends on. */
  readonly reader: Reader;
  /** When the viewer was identified: pages are rendered as of this time. */
  readonly now: number;
  /** Undefined without an account, and while the database is unavailable. */
  readonly account: ViewerAccount | undefined;
  /** While the database is unavailable, the account named by the browser's signed record: for reading only. */
  readonly record: (ViewerRecord & Pick<Session, "csrfToken">) | undefined;
}

/** The account of a viewer who is logged in. */
export interface ViewerAccount {
  readonly session: Session;
  /** What the account was granted. */
  readonly facts: AccountFacts;
  /** How its trial and its own terms stand. */
  readonly terms: TermFields;
  /** Its groups, and its status in the words of every screen. Read once. */
  groups(): Promise<ViewerGroups>;
}

/** Returns the organization whose network a reader is on, with an account or without. */
export function organizationOf(reader: Reader): string | null {
  if (reader.kind !== "account" && reader.kind !== "organization") return null;
  return reader.organization?.title ?? null;
}
