import type { FastifyRequest } from "fastify";
import type { Content } from "../../domains/content/server/public.ts";
import { preferredEdition } from "../../domains/reading/server/public.ts";
import { EDITION_COOKIE } from "../../domains/reading/server/preferences/edition-cookie.ts";
import type { SearchPreferences } from "../../domains/search/server/routes.ts";
import type { Asker } from "../../domains/subscriptions/server/public.ts";

/** What a reader prefers to search: kept with the account, for readers without one in a cookie. */
export async function readSearchPreferences(
  content: Content,
  askerOf: (request: FastifyRequest) => Promise<Asker>,
  request: FastifyRequest,
): Promise<SearchPreferences & { loggedIn: boolean }> {
  const { reader, session } = await askerOf(request);
  const preference = session?.account.versionPreference ?? request.cookies[EDITION_COOKIE];
  return {
    loggedIn: session !== undefined,
    version: preferredEdition(content, reader, preference),
    defaultSearch: session?.account.defaultSearch ?? "all",
  };
}
