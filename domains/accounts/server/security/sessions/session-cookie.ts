import type { CookieSerializeOptions } from "@fastify/cookie";
import { LONGEST_SESSION_MS } from "./session-life.ts";

/** The name of the session cookie. With the prefix `__Host-`, browsers accept it only from this host over TLS. */
export function sessionCookieName(secure: boolean): string {
  return secure ? "__Host-session" : "session";
}

/** How long a browser keeps the cookie. The server decides when a session ends, so reading sets no new cookie. */
export const COOKIE_SECONDS = LONGEST_SESSION_MS / 1_000;

/** The session cookie's options. `secure`: outside development. */
export function sessionCookieOptions(secure: boolean): CookieSerializeOptions {
  return { path: "/", httpOnly: true, sameSite: "lax", secure };
}
