import type { FastifyReply, FastifyRequest } from "fastify";
import { stepPaths } from "../../../step-paths.ts";
import { LONGEST_SESSION_MS, SECOND_STEP_MS } from "./session-life.ts";

import type { Session } from "../../../contract.ts";
import { networkForLimits } from "../network.ts";
import type { CookieSerializeOptions } from "@fastify/cookie";
import { hash, randomBytes, timingSafeEqual } from "node:crypto";

type WithCookies = Pick<FastifyRequest, "cookies">;

/**
 * Sets the cookies of a session and of the browser's device token. On a shared computer the session ends with the
 * browser's window, and the browser isn't remembered. `secure`: cookies are sent over TLS only, everywhere but in
 * development.
 */
export function writeSessionCookie(
  reply: FastifyReply,
  { token, isShared, deviceToken }: OpenedSession,
  secure: boolean,
): void {
  const options = sessionCookieOptions(secure);
  reply.setCookie(sessionCookieName(secure), token, isShared ? options : { ...options, maxAge: COOKIE_SECONDS });
  if (deviceToken !== undefined)
    reply.setCookie(deviceName(secure), deviceToken, { ...options, maxAge: DEVICE_SECONDS });
  // Whoever planted it before the log-in knows nothing of what follows.
  reply.clearCookie(visitName(secure), { path: "/", httpOnly: true, sameSite: "lax", secure });
}

/** The longest time browsers keep any cookie. */
const DEVICE_SECONDS = 400 * 24 * 3_600;

/** The token that identifies a browser since an earlier sign-in. */
export function deviceTokenOf({ cookies }: WithCookies): string | undefined {
  return cookies[deviceName(true)] ?? cookies[deviceName(false)];
}

/** Sets the cookie of a sign-in that waits for its code. It is sent only to the code screen. */
export function writeAttempt(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(ATTEMPT, token, { ...attemptOptions(secure), maxAge: SECOND_STEP_MS / 1_000 });
}

export function clearAttempt(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(ATTEMPT, attemptOptions(secure));
}

/** The token of the sign-in a browser has begun. */
export function attemptTokenOf({ cookies }: WithCookies): string | undefined {
  return cookies[ATTEMPT];
}

const ATTEMPT = "sign-in-attempt";

function attemptOptions(secure: boolean) {
  return { path: stepPaths.secondStep, httpOnly: true, sameSite: "lax", secure } as const;
}

function deviceName(secure: boolean): string {
  return secure ? "__Host-device" : "device";
}

/** Makes a browser forget its session. */
function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(sessionCookieName(secure), sessionCookieOptions(secure));
}

/**
 * Makes a browser forget who was signed in: the session, cached pages and responses, and what its tabs store. Not all
 * cookies: the theme belongs to the browser, whoever uses it. Browsers honor the second part over TLS only.
 */
export function forgetReader(reply: FastifyReply, secure: boolean): void {
  clearSessionCookie(reply, secure);
  reply.header("clear-site-data", '"cache", "storage"');
}

/** The session token a browser sends. */
export function sessionTokenOf({ cookies }: WithCookies, secure: boolean): string | undefined {
  return cookies[sessionCookieName(secure)];
}

/** Whether a browser sends a session token, live or not. */
export function sendsSession(request: WithCookies): boolean {
  return [true, false].some((secure) => claimsSession(request, secure));
}

/** Whether a browser claims to have a session. `secure`: cookies are sent over TLS only. */
export function claimsSession(request: WithCookies, secure: boolean): boolean {
  return (sessionTokenOf(request, secure) ?? "") !== "";
}

/** What a session's cookie alone implies. Whether the session exists only the database knows. */
export interface PresentedSession {
  readonly tokenHash: string;
  readonly csrfToken: string;
}

/** The session a browser claims to have. `secure`: cookies are sent over TLS only. */
export function presentedSession(request: WithCookies, secure: boolean): PresentedSession | undefined {
  const token = sessionTokenOf(request, secure);
  if (token === undefined || token === "") return undefined;
  return new TokenSession(token);
}

/**
 * A class: an object with a getter of its own has a shape of its own, which V8 keeps until it collects everything, and
 * with it the token and the cookies around it.
 */
class TokenSession implements PresentedSession {
  readonly tokenHash: string;
  readonly #token: string;

  constructor(token: string) {
    this.tokenHash = hashToken(token);
    this.#token = token;
  }

  /** Most who ask don't need it. */
  get csrfToken(): string {
    return csrfTokenOf(this.#token);
  }
}

/** The secret of a browser no one is signed in with, from which its forms' CSRF tokens derive. Nothing is stored. */
function visitTokenOf({ cookies }: WithCookies, secure: boolean): string | undefined {
  return cookies[visitName(secure)];
}

/** Returns the same, creating a token if the browser has none. It ends with the browser's window. */
export function beginVisit(request: WithCookies, reply: FastifyReply, secure: boolean): string {
  const present = visitTokenOf(request, secure);
  if (present !== undefined && present.length >= SHORTEST_TOKEN) return present;
  const token = newToken();
  reply.setCookie(visitName(secure), token, { path: "/", httpOnly: true, sameSite: "lax", secure });
  return token;
}

/** Whether a response sets a visit token. */
export function beginsVisit(reply: FastifyReply, secure: boolean): boolean {
  return [reply.getHeader("set-cookie") ?? []]
    .flat()
    .some((cookie) => String(cookie).startsWith(`${visitName(secure)}=`));
}

/**
 * Tells signed-out browsers apart without identifying their users; `isKnown` if the browser sends a visit token.
 * Without one, all browsers at a network address count as the same.
 */
export function browserOf(request: WithCookies & Pick<FastifyRequest, "ip">, secure: boolean) {
  const visit = visitTokenOf(request, secure);
  const isKnown = visit !== undefined && visit.length >= SHORTEST_TOKEN;
  const id = hashToken(isKnown ? `visit ${visit}` : `address ${networkForLimits(request.ip)}`).slice(0, 32);
  return { id, isKnown };
}

/**
 * The token for a browser's forms and calls: from its session, or else its visit. Clears the cookie of a session that
 * has ended.
 */
export function csrfTokenFor(
  session: Pick<Session, "csrfToken"> | undefined,
  request: WithCookies,
  reply: FastifyReply,
  secure: boolean,
): string {
  if (session) return session.csrfToken;
  if (sessionTokenOf(request, secure) !== undefined) clearSessionCookie(reply, secure);
  return csrfTokenOf(beginVisit(request, reply, secure));
}

const SHORTEST_TOKEN = 43;

function visitName(secure: boolean): string {
  return secure ? "__Host-visit" : "visit";
}

/** The name of the session cookie. With the prefix `__Host-`, browsers accept it only from this host over TLS. */
export function sessionCookieName(secure: boolean): string {
  return secure ? "__Host-session" : "session";
}

/** How long a browser keeps the cookie. The server decides when a session ends, so reading sets no new cookie. */
const COOKIE_SECONDS = LONGEST_SESSION_MS / 1_000;

/** The session cookie's options. `secure`: outside development. */
function sessionCookieOptions(secure: boolean): CookieSerializeOptions {
  return { path: "/", httpOnly: true, sameSite: "lax", secure };
}

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

/** Returns 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a token for storage. It is random and long, so one round is enough. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

/**
 * The token in the forms of pages that a session sees as another user: it ends what the session acts as, and counts for
 * nothing else, also once the session is its own again.
 */
export function actingTokenOf(token: string): string {
  return hash("sha256", `acting:${token}`, "base64url");
}

/** The CSRF token of a session: derived from its secret token without revealing it. Nothing needs to be stored. */
export function csrfTokenOf(token: string): string {
  return hash("sha256", `csrf:${token}`, "base64url");
}

/** Returns the session of a request with its cookies, if any. */
export type SessionOf = (
  request: Pick<FastifyRequest, "cookies"> & { [sessionOfRequest]?: Promise<Session | undefined> },
) => Promise<Session | undefined>;

/** Where a request keeps its session once it was asked for. */
export const sessionOfRequest: unique symbol = Symbol("session");

/** What the browser receives. */
export interface OpenedSession {
  /** For the session's cookie. */
  token: string;
  isShared: boolean;
  /** What identifies the browser from now on; undefined on a shared computer. */
  deviceToken?: string | undefined;
}
