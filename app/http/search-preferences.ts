import type { FastifyRequest } from "fastify";
import type { Content } from "../../domains/content/server/public.ts";
import { preferredEdition } from "../../domains/reading/server/public.ts";
import { EDITION_COOKIE } from "../../domains/reading/server/preferences/edition-cookie.ts";
import type { SearchPreferences } from "../../domains/search/server/routes.ts";
import type { Viewer } from "../../domains/subscriptions/server/public.ts";

/** Stores which edition a reader prefers to search: with the account, or in a cookie for readers without one. */
export async function readSearchPreferences(
  content: Content,
  viewerOf: (request: FastifyRequest) => Promise<Viewer>,
  request: FastifyRequest,
): Promise<SearchPreferences & { loggedIn: boolean }> {
  const { reader, session, viewerRecord } = await viewerOf(request);
  const own = session?.account ?? viewerRecord;
  const preference = own?.versionPreference ?? request.cookies[EDITION_COOKIE];
  return {
    loggedIn: reader.kind === "account",
    version: preferredEdition(content, reader, preference),
    defaultSearch: own?.defaultSearch ?? "all",
  };
}
