import type { FastifyInstance } from "fastify";
import { notFound } from "../../../../platform/http/errors.ts";
import type { Content } from "../../../content/server/public.ts";
import { findSamePage } from "./same-page.ts";

interface Address {
  to: string;
  from: string;
  section: string;
  slug: string;
}

/**
 * From a page to the same page in another edition. An address of its own, so that a page needn't know where it leads, and
 * a redirect, so that nobody keeps it. `instead-of` says which page the reader came for, where there is none like it.
 */
export function editionRoutes(app: FastifyInstance, content: Content): void {
  app.get<{ Params: Address }>("/bluebook/same-page/:to/:from/:section/:slug", async (request, reply) => {
    const found = findSamePage(content, request.params);
    if (!found) throw notFound("This page");
    const { missing, uri } = found;
    const name = missing === null ? "" : `?instead-of=${encodeURIComponent(`${request.params.from} ${missing.code}`)}`;
    return reply.header("cache-control", "no-store").header("x-robots-tag", "noindex").redirect(`/${uri}${name}`);
  });
}
