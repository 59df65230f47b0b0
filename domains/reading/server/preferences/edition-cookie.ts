import type { CookieSerializeOptions } from "@fastify/cookie";

/** Remembers a visitor's edition (RULING-1). It identifies no one, so scripts may write it too. */
export const EDITION_COOKIE = "edition";

const YEAR_SECONDS = 365 * 24 * 3600;

export function editionCookieOptions(secure: boolean): CookieSerializeOptions {
  return { path: "/", httpOnly: false, sameSite: "lax", secure, maxAge: YEAR_SECONDS };
}
