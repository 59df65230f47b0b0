import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance } from "fastify";
import { compareReleases, type ReleaseComparison } from "../../../domains/manual/server/publish/public.ts";
import { contentPlugin, type PreviewedRelease, previewContent } from "../../../domains/manual/server/plugin.ts";
import type { Content } from "../../../domains/manual/server/public.ts";
import type { SiteBanner } from "../../../domains/messaging/contract.ts";
import { presentViewer } from "../../../domains/overview/server/public.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { ResponseCache } from "../../../platform/http/response-cache.ts";
import { type Pages, pageRoutes } from "../pages.ts";

/** What the release that a browser reads changes; the redline of each page is below. */
export const CHANGES = "/preview/changes";
/** Where a browser stops reading it. */
export const LEAVE = "/preview/leave";

/** Bytes of a release's cached responses. */
const CACHE_BYTES = 8_000_000;

export interface PreviewSources {
  database: Database;
  clock: Clock;
  content: Content;
  /** What the published screens are made of. */
  pages: Pages;
  secure: boolean;
}

/** A release that somebody reads. */
export interface OpenRelease extends PreviewedRelease {
  server: FastifyInstance;
  /** Its content, in which it stands in place of its edition. */
  content: Content;
  /** Compares it with what is published, or with what was before it; once. */
  changes(): Promise<ReleaseComparison>;
}

/** Opens a release: a server and a content in which it stands in place of its edition. */
export async function openRelease(sources: PreviewSources, found: PreviewedRelease): Promise<OpenRelease> {
  const content = await previewContent(sources.database, sources.content, found);
  let compared: Promise<ReleaseComparison> | undefined;
  const changes = () => {
    compared ??= compareReleases(sources.database.db, nameOf(found));
    compared.catch(() => (compared = undefined));
    return compared;
  };
  return { ...found, content, changes, server: await openServer(sources, found, content) };
}

async function openServer(
  { clock, pages }: PreviewSources,
  found: PreviewedRelease,
  content: Content,
): Promise<FastifyInstance> {
  const server = fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4_000 } });
  await server.register(cookie);
  const shared = { content, responses: new ResponseCache(CACHE_BYTES), productName: pages.productName };
  const reader = { kind: "visitor" } as const;
  await server.register(contentPlugin, { ...shared, readerOf: () => Promise.resolve(reader) });
  const siteBanner = bannerFor(found);
  pageRoutes(server, {
    ...pages,
    ...shared,
    viewerOf: () => Promise.resolve({ reader, now: clock.now(), account: undefined, record: undefined }),
    presentViewer: presentViewer({
      notices: { current: () => ({ siteBanner }) },
      catalog: pages.catalog,
      hasTrial: false,
      budget: { peek: () => undefined },
    }),
    wantsFresh: () => false,
    countServed: () => Promise.resolve(),
  });
  return server;
}

/** 'v22.14'. */
export function nameOf({ edition, release }: PreviewedRelease): string {
  return `${edition.handle}.${release.number}`;
}

function bannerFor(found: PreviewedRelease): SiteBanner {
  const { release } = found;
  const name = nameOf(found);
  const state = release.status === "published" ? "was published before" : "is not published";
  return {
    bannerColor: "red",
    notificationText: `You are reading release ${name}, which ${state}. Search and the index show what is published.`,
    shortNotificationText: `Release ${name} ${state}.`,
    bannerLink: { text: "See changes", url: CHANGES, target: "" },
    isDismissible: false,
    hash: name,
  };
}
