import type { CookieSerializeOptions } from "@fastify/cookie";

/** The name of the session's cookie. With `__Host-` a browser takes it from this very host over TLS only. */
export function sessionCookieName(secure: boolean): string {
  return secure ? "__Host-session" : "session";
}

/** Longer than any session lives: the server decides when it ends, so reading needs no new cookie. */
const COOKIE_SECONDS = 365 * 24 * 3600;

/** How the session's cookie is set. `secure`: outside development. */
export function sessionCookieOptions(secure: boolean): CookieSerializeOptions {
  return { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: COOKIE_SECONDS };
}
