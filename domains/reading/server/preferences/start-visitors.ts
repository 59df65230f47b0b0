import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Content, contentForAll } from "../../../content/server/public.ts";
import { guideUri } from "../../../content/rules.ts";
import { readingPaths } from "../../rules.ts";
import { EDITION_COOKIE } from "./edition-cookie.ts";

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
