import type { FastifyReply, FastifyRequest } from "fastify";
import { sessionCookieName, sessionCookieOptions } from "./session-cookie.ts";
import { newToken } from "./tokens.ts";

type WithCookies = Pick<FastifyRequest, "cookies">;

/** Gives a browser a session's token. `secure`: cookies go over TLS only, everywhere but in development. */
export function writeSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(sessionCookieName(secure), token, sessionCookieOptions(secure));
}

/** Makes a browser forget its session. */
export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  const { maxAge: _, ...options } = sessionCookieOptions(secure);
  reply.clearCookie(sessionCookieName(secure), options);
}

/** The token of the session that a browser says it has. */
export function sessionTokenOf({ cookies }: WithCookies, secure: boolean): string | undefined {
  return cookies[sessionCookieName(secure)];
}

/** The secret of a browser that nobody is signed in with: what its forms' CSRF tokens follow from. Nothing is stored. */
export function visitTokenOf({ cookies }: WithCookies, secure: boolean): string | undefined {
  return cookies[visitName(secure)];
}

/** The same, and a new one where the browser has none. It goes with the browser's window. */
export function beginVisit(request: WithCookies, reply: FastifyReply, secure: boolean): string {
  const present = visitTokenOf(request, secure);
  if (present !== undefined && present.length >= SHORTEST_TOKEN) return present;
  const token = newToken();
  reply.setCookie(visitName(secure), token, { path: "/", httpOnly: true, sameSite: "lax", secure });
  return token;
}

const SHORTEST_TOKEN = 43;

function visitName(secure: boolean): string {
  return secure ? "__Host-visit" : "visit";
}
