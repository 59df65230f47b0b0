import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import type { SessionOf } from "../../accounts/server/security/public.ts";
import { type Content, contentFor, readPanels } from "../../manual/server/public.ts";
import type { ReaderOf } from "../../subscriptions/server/public.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { listRoutes } from "./routes/list-routes.ts";
import { noteRoutes } from "./notes/note-routes.ts";
import { preferenceRoutes } from "./routes/preference-routes.ts";
import { withContracts } from "../../../platform/http/api/with-contracts.ts";
import { readingCalls } from "../calls.ts";
import { editionUnknown } from "./errors.ts";
import type { Reading } from "./reading.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { findSamePage } from "./editions/same-page.ts";

export interface ReadingOptions {
  database: Database;
  content: Content;
  clock: Clock;
  sessionOf: SessionOf;
  readerOf: ReaderOf;
  /** The product's origin, for absolute links. */
  originOf(request: FastifyRequest): string;
  /** Whether cookies are sent over TLS only. */
  secure: boolean;
  /** Whether writing notes is rate limited. */
  limited: boolean;
}

/** The reader's own tools: pins, notes, preferences, and recently viewed pages. */
export const readingPlugin: FastifyPluginAsync<ReadingOptions> = (
  app,
  { database, content, clock, limited, ...who },
) => {
  const reading = { database, content, clock, limited };
  dashboardRoutes(app, reading, who.readerOf);
  editionRoutes(app, content, who.readerOf);
  listRoutes(app, { reading, ...who });
  noteRoutes(app, { reading, ...who });
  preferenceRoutes(app, { reading, database, ...who });
  return Promise.resolve();
};

/** What surrounds an edition's dashboard entry: its notification, and the panels beside it. */
function dashboardRoutes(app: FastifyInstance, { content }: Pick<Reading, "content">, readerOf: ReaderOf): void {
  withContracts(app).route({
    ...readingCalls.dashboardPanels,
    handler: async (request, reply) => {
      const panels = await readPanels(contentFor(content, await readerOf(request)), request.params.version);
      if (!panels) throw editionUnknown();
      const loggedIn = (await readerOf(request)).kind === "account";
      return reply.header("cache-control", "private, no-cache").send({ loggedIn, data: { data: panels } });
    },
  });
}

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
function editionRoutes(app: FastifyInstance, content: Content, readerOf: ReaderOf): void {
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
