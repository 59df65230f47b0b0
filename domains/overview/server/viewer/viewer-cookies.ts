import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { beginsVisit, beginVisit, claimsSession, presentedSession } from "../../../accounts/server/security/public.ts";
import { TRUSTED_MS, type Viewer, type Viewers, changeCookieName } from "./viewers.ts";
import {
  isRecordCurrent,
  RECORD_HOLDS_MS,
  type RecordSecrets,
  viewerCookieName,
  type ViewerRecord,
  writeViewerRecord,
} from "./viewer-record.ts";

interface ViewerCookies {
  viewers: Pick<Viewers, "knownViewer" | "isShared">;
  secrets: RecordSecrets;
  clock: Clock;
  /** Whether cookies are sent over TLS only: always, except in development. */
  secure: boolean;
}

/**
 * Sets the cookies that tell viewers apart, with responses that needed to identify the viewer. The browsers of logged-in
 * readers get their record, which is removed as soon as another session starts or none is left. A browser on an
 * organization's network gets the token of its visit: from then on, it has a reading budget of its own.
 */
export function setViewerCookies(app: FastifyInstance, { viewers, secrets, clock, secure }: ViewerCookies): void {
  const name = viewerCookieName(secure);
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  /** The record that was found current, by the viewer it is about. */
  const current = new WeakMap<Viewer, string>();
  /** The cookie with a viewer's record, signed once as long as the viewer is cached; undefined if it is too long. */
  const written = new WeakMap<Viewer, { cookie: string | undefined }>();

  app.addHook("onSend", (request, reply, _payload, done) => {
    // A request that could not even be parsed has no viewer.
    if (hasCookies(request)) setCookies(request, reply);
    done();
  });

  function setCookies(request: FastifyRequest, reply: FastifyReply): void {
    const record = request.cookies[name];
    const viewer = viewers.knownViewer(request);
    const hasSession = claimsSession(request, secure);
    if (viewers.isShared && hasSession && mayChangeViewer(request))
      reply.setCookie(changeCookieName(secure), clock.now().toString(36), { ...options, maxAge: CHANGE_HOLDS_S });
    if (
      viewer?.reader.kind === "organization" &&
      viewer.reader.browser?.isKnown !== true &&
      !beginsVisit(reply, secure)
    )
      beginVisit(request, reply, secure);
    if (viewer && record !== undefined && current.get(viewer) === record && !setsSession(reply)) return;
    if (record !== undefined && (!hasSession || setsSession(reply) || (viewer && isNobody(viewer)))) {
      reply.clearCookie(name, options);
      return;
    }
    if (hasSession && viewer && !setsSession(reply)) giveRecord(request, reply, { viewer, record });
  }

  /** Gives a browser its record, unless it has it. */
  function giveRecord(
    request: FastifyRequest,
    reply: FastifyReply,
    { viewer, record }: { viewer: Viewer; record: string | undefined },
  ): void {
    let made = written.get(viewer);
    if (record !== undefined || !made) {
      const viewerRecord = viewerRecordOf(viewer);
      const tokenHash = presentedSession(request, secure)?.tokenHash;
      if (!viewerRecord || tokenHash === undefined) return;
      const context = { secrets, tokenHash, now: clock.now() };
      if (record !== undefined && isRecordCurrent(context, record, viewerRecord)) {
        current.set(viewer, record);
        return;
      }
      made ??= { cookie: cookieOf(writeViewerRecord(context, viewerRecord)) };
      written.set(viewer, made);
    }
    if (made.cookie === undefined) reply.clearCookie(name, options);
    else reply.header("set-cookie", made.cookie);
  }

  function cookieOf(record: string | undefined): string | undefined {
    return record && app.serializeCookie(name, record, { ...options, maxAge: RECORD_HOLDS_MS / 1_000 });
  }
}

/** Every server has forgotten by then what it had cached. */
const CHANGE_HOLDS_S = (2 * TRUSTED_MS) / 1_000;

/** Returns whether a request may have changed what is cached of its viewer: pins and pages viewed are not. */
function mayChangeViewer({ method, url }: Pick<FastifyRequest, "method" | "url">): boolean {
  return method !== "GET" && method !== "HEAD" && !url.startsWith("/api/lists/") && !url.startsWith("/api/search/");
}

/** Returns whether the response starts or ends a session in the browser. */
function setsSession(reply: FastifyReply): boolean {
  const cookies = [reply.getHeader("set-cookie") ?? []].flat();
  return cookies.some((cookie) => /^(?:__Host-)?session=/.test(String(cookie)));
}

function hasCookies({ cookies }: { cookies: object | null }): boolean {
  return cookies !== null;
}

function isNobody({ reader }: Viewer): boolean {
  return reader.kind !== "account";
}

function viewerRecordOf({ reader, account }: Viewer): ViewerRecord | undefined {
  // What a member of the staff may read as a user, the browser must not keep.
  if (reader.kind !== "account" || !account || account.session.acting) return undefined;
  const { accountId, isAdmin, trial, individual, seat, invitedTo } = reader;
  const { firstName, versionPreference, defaultSearch } = account.session.account;
  return {
    accountId,
    isAdmin,
    firstName,
    trial,
    individual: [...individual],
    seat: seat && { groupId: seat.groupId, spans: [...seat.spans] },
    invitedTo: [...invitedTo],
    versionPreference,
    defaultSearch,
  };
}
