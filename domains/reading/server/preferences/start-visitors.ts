import type { FastifyInstance } from "fastify";
import type { SessionOf } from "../../../accounts/server/public.ts";
import type { Content } from "../../../content/server/public.ts";
import { guideUri } from "../../../content/rules.ts";
import { EDITION_COOKIE } from "./edition-cookie.ts";

interface Start {
  content: Pick<Content, "catalog">;
  sessionOf: SessionOf;
}

/** A visitor who comes back to the start goes on in the edition of their cookie (DECISION 1); of others it changes nothing. */
export function startVisitors(app: FastifyInstance, { content, sessionOf }: Start): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url !== "/bluebook") return;
    const version = request.cookies[EDITION_COOKIE];
    if (version === undefined || !content.catalog.edition(version)) return;
    if (await sessionOf(request)) return;
    await reply.header("cache-control", "no-store").redirect(`/${guideUri(version)}`);
  });
}
