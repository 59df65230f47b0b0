import type { CookieSerializeOptions } from "@fastify/cookie";
import { type Content, contentFor, contentForAll } from "../../../manual/server/public.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { guideUri } from "../../../manual/rules.ts";
import { readingPaths } from "../../rules.ts";
import { savePreferences } from "../../../accounts/server/records/public.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { Reading } from "../reading.ts";

/** Remembers a visitor's edition (RULING-1). It identifies no one, so scripts may write it too. */
export const EDITION_COOKIE = "edition";

const YEAR_SECONDS = 365 * 24 * 3600;

export function editionCookieOptions(secure: boolean): CookieSerializeOptions {
  return { path: "/", httpOnly: false, sameSite: "lax", secure, maxAge: YEAR_SECONDS };
}

/**
 * The handle of the edition a reader reads: the preferred one if it exists and is open to this reader, else the newest
 * that is. Empty if none is open.
 */
export function preferredEdition(
  content: Pick<Content, "catalog">,
  reader: Reader,
  preference: string | null | undefined,
): string {
  const { catalog } = contentFor(content, reader);
  const preferred = catalog.edition(preference ?? "") ?? catalog.defaultEdition;
  return preferred?.view.site.handle ?? "";
}

/** The start's addresses: also with a slash at the end, and with a query. */
const startsHere = new RegExp(String.raw`^${readingPaths.dashboard}/?(?:\?|$)`, "u");

interface Start {
  content: Pick<Content, "catalog">;
  isLoggedIn(request: FastifyRequest): Promise<boolean>;
}

/**
 * Visitors who return to the start continue in the edition of their cookie (RULING-1); other readers aren't affected.
 * Call it before the routes of the start are added.
 */
export function visitorPreferences(app: FastifyInstance, { content, isLoggedIn }: Start): void {
  const toOwnEdition = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!startsHere.test(request.url)) return;
    const version = request.cookies[EDITION_COOKIE];
    if (version === undefined || !contentForAll(content).catalog.edition(version)) return;
    if (await isLoggedIn(request)) return;
    await reply.header("cache-control", "no-store").redirect(`/${guideUri(version)}`);
  };
  app.addHook("onRoute", (route) => {
    if (route.url === readingPaths.dashboard || route.url === `${readingPaths.dashboard}/*`)
      route.onRequest = [...[route.onRequest ?? []].flat(), toOwnEdition];
  });
}

/** Saves the edition an account reads (SHELL-12). Check it with `checkEdition` first. */
export async function saveVersionPreference(
  db: Queries,
  { clock }: Pick<Reading, "clock">,
  accountId: string,
  version: string,
): Promise<void> {
  await savePreferences(db, clock, accountId, { versionPreference: version });
}
