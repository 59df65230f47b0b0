import type { FastifyInstance } from "fastify";
import { notFound } from "../../../../platform/http/errors.ts";
import { type Content, contentFor } from "../../../content/server/public.ts";
import type { ReaderOf } from "../../../subscriptions/server/public.ts";
import { findSamePage } from "./same-page.ts";

interface Address {
  to: string;
  from: string;
  section: string;
  slug: string;
}

/**
 * Redirects from a page to the same page in another edition. Has an address of its own, so that a page needn't know the
 * target, and redirects, so that nothing caches it. `instead-of` names the page the reader wanted when there is no
 * match.
 */
export function editionRoutes(app: FastifyInstance, content: Content, readerOf: ReaderOf): void {
  app.get<{ Params: Address }>("/bluebook/same-page/:to/:from/:section/:slug", async (request, reply) => {
    const found = findSamePage(contentFor(content, await readerOf(request)), request.params);
    if (!found) throw notFound("This page");
    const { missing, uri, id } = found;
    const name =
      missing === null
        ? queryOf(request.headers.referer, id)
        : `?instead-of=${encodeURIComponent(`${request.params.from} ${missing.code}`)}`;
    return reply.header("cache-control", "no-store").header("x-robots-tag", "noindex").redirect(`/${uri}${name}`);
  });
}

/** What a page was found by stays in the other edition: the query of the page from which the reader comes. */
function queryOf(referer: string | undefined, id: string): string {
  const from = referer !== undefined && URL.canParse(referer) ? new URL(referer).searchParams : undefined;
  const tokens = from?.get("tokens") ?? "";
  if (tokens === "") return "";
  return `?${new URLSearchParams({ ...(from?.has("id") === true ? { id } : {}), tokens }).toString()}`;
}
