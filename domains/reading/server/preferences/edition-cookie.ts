import type { CookieSerializeOptions } from "@fastify/cookie";

/** Where a visitor's edition is remembered (DECISION 1). It names an edition and nobody, so scripts may write it too. */
export const EDITION_COOKIE = "edition";

const YEAR_SECONDS = 365 * 24 * 3600;

export function editionCookieOptions(secure: boolean): CookieSerializeOptions {
  return { path: "/", httpOnly: false, sameSite: "lax", secure, maxAge: YEAR_SECONDS };
}
