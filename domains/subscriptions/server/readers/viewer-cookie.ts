import type { FastifyInstance, FastifyReply } from "fastify";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { presentedSession } from "../../../accounts/server/public.ts";
import { beginNetworkVisits } from "./network-visits.ts";
import type { Viewer, Readers } from "./read-readers.ts";
import {
  isRecordCurrent,
  RECORD_HOLDS_MS,
  type RecordSecrets,
  type ViewerRecord,
  writeViewerRecord,
} from "./viewer-record.ts";

interface ViewerCookies {
  readers: Pick<Readers, "knownViewer">;
  secrets: RecordSecrets;
  clock: Clock;
  /** Whether cookies are sent over TLS only: always, except in development. */
  secure: boolean;
}

/** The name of the record's cookie. With `__Host-`, a browser accepts it only from this exact host over TLS. */
export function viewerCookieName(secure: boolean): string {
  return secure ? "__Host-viewer" : "viewer";
}

/**
 * Gives the browsers of logged-in readers their record, with responses that needed to identify the viewer, and removes
 * it as soon as another session starts or none is left.
 */
export function renewViewerCookies(app: FastifyInstance, { readers, secrets, clock, secure }: ViewerCookies): void {
  const name = viewerCookieName(secure);
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  beginNetworkVisits(app, { readers, secure });

  app.addHook("onSend", async (request, reply) => {
    // A request that could not even be parsed has no viewer.
    if (!hasCookies(request)) return;
    const record = request.cookies[name];
    const viewer = readers.knownViewer(request);
    const presented = presentedSession(request, secure);
    if (record !== undefined && (!presented || setsSession(reply) || (viewer && isNobody(viewer)))) {
      reply.clearCookie(name, options);
      return;
    }
    const viewerRecord = viewer && viewerRecordOf(viewer);
    if (!presented || !viewerRecord || setsSession(reply)) return;
    const context = { secrets, tokenHash: presented.tokenHash, now: clock.now() };
    if (record !== undefined && isRecordCurrent(context, record, viewerRecord)) return;
    const written = writeViewerRecord(context, viewerRecord);
    if (written === undefined) reply.clearCookie(name, options);
    else reply.setCookie(name, written, { ...options, maxAge: RECORD_HOLDS_MS / 1_000 });
  });

  /** Returns whether the response starts or ends a session in the browser. */
  function setsSession(reply: FastifyReply): boolean {
    const cookies = [reply.getHeader("set-cookie") ?? []].flat();
    return cookies.some((cookie) => /^(?:__Host-)?session=/.test(String(cookie)));
  }
}

function hasCookies({ cookies }: { cookies: object | null }): boolean {
  return cookies !== null;
}

function isNobody({ reader }: Viewer): boolean {
  return reader.kind !== "account";
}

function viewerRecordOf({ reader, session }: Viewer): ViewerRecord | undefined {
  if (reader.kind !== "account" || !session) return undefined;
  const { accountId, isAdmin, trial, individual, seat, invitedTo } = reader;
  const { firstName, versionPreference, defaultSearch } = session.account;
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
