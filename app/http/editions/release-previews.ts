import { unlisted } from "../headers/security-headers.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { networkForLog } from "../../../domains/accounts/server/security/public.ts";
import {
  countOpened,
  findPreviewed,
  hashDraftToken,
  takePreviewedPage,
} from "../../../domains/manual/server/plugin.ts";
import { hookWhere } from "../../../platform/http/listening/hook-where.ts";
import { AppError, notFound } from "../../../platform/http/errors.ts";
import { CHANGES, LEAVE, type OpenRelease, type PreviewSources, openRelease } from "./open-release.ts";
import { withoutScripts } from "../failures/failed-page.ts";
import { type Pages, documentAttributes } from "../pages.ts";
import { describePage, describeRelease } from "./describe-release.ts";

/**
 * The cookie that holds the token of the release that a browser reads, until the browser is closed or the reader leaves.
 * With `__Host-`, a browser accepts it only from this exact host over TLS.
 */
function cookieName(secure: boolean): string {
  return secure ? "__Host-release" : "release";
}

/** The screens and calls that are read from an edition; search, the index and all else stay as published. */
const ofEdition = /^\/(?:bluebook\/v\d+|api\/(?:chapter|entry)\/v\d+|api\/menu|api\/site-settings)(?:[/?]|$)/;

/** The addresses of the text of one page, without its edition: as a screen, for scripts, and as what changes in it. */
const ofPage = /^\/(?:(?:bluebook|api\/(?:chapter|entry))\/v\d+|preview\/changes)\/([^?]*[^?/])/;

/** Releases in memory at once. */
const MOST_RELEASES = 3;

/**
 * Lets holders of a secret link read a whole release as it will be once it is published, at the usual addresses. Each
 * release has a server of its own that knows no accounts, so that nothing personal and nothing published mixes with it;
 * requests of a browser that reads a release are handed to that. Nothing of it is cached or listed. Each link opens so
 * many pages as whoever made it said, and counts how often it was opened.
 */
export function releasePreviews(app: FastifyInstance, sources: PreviewSources): void {
  const { database, clock, secure } = sources;
  const [cookie, options] = [cookieName(secure), { path: "/", secure }] as const;
  const opened = new LRUCache<string, Promise<OpenRelease>>({
    max: MOST_RELEASES,
    dispose: (release) => void release.then(({ server }) => server.close()),
  });
  app.addHook("onClose", () => opened.clear());

  async function releaseFor(token: string): Promise<OpenRelease | undefined> {
    const found = await findPreviewed(database.db, hashDraftToken(token), clock.now());
    if (!found) return undefined;
    const key = `${found.release.id} ${sources.content.catalog.stamp}`;
    const known = opened.get(key);
    if (known) return await known;
    const release = openRelease(sources, found);
    opened.set(key, release);
    release.catch(() => opened.delete(key));
    return await release;
  }

  /** @throws AppError preview-spent */
  async function takePage(token: string, url: string): Promise<void> {
    const page = ofPage.exec(url)?.[1]?.toLowerCase();
    const spent = page === undefined ? undefined : await takePreviewedPage(database.db, hashDraftToken(token), page);
    if (spent !== undefined) throw linkSpent(spent);
  }

  releaseChangesRoutes(app, {
    pages: sources.pages,
    releaseOf: async (request, reply) => {
      unlisted(reply);
      const token = request.cookies[cookie] ?? "";
      const release = await releaseFor(token);
      if (!release) throw linkRefused();
      await takePage(token, request.url);
      return release;
    },
  });

  app.get("/preview/:token", async (request, reply) => {
    const { token = "" } = Object.fromEntries(Object.entries(request.params ?? {}));
    unlisted(reply);
    const found = await findPreviewed(database.db, hashDraftToken(String(token)), clock.now());
    if (!found) throw linkRefused();
    await countOpened(database.relaxed, hashDraftToken(String(token)), networkForLog(request.ip));
    reply.setCookie(cookie, String(token), { ...options, httpOnly: true, sameSite: "lax" });
    return reply.redirect(CHANGES, 302);
  });

  app.get(LEAVE, (_request, reply) => {
    unlisted(reply).clearCookie(cookie, options);
    return reply.redirect("/bluebook", 302);
  });

  const concerns = ({ cookies, url, method }: FastifyRequest) =>
    cookies[cookie] !== undefined && ofEdition.test(url) && ["GET", "HEAD"].includes(method);
  const showRelease = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = request.cookies[cookie] ?? "";
    const release = await releaseFor(token);
    // A link that has ended shows what is published, as if there had been none.
    if (!release) return void reply.clearCookie(cookie, options);
    unlisted(reply);
    await takePage(token, request.url);
    return await handOver(release.server, request, reply);
  };
  app.addHook("onRequest", hookWhere(concerns, showRelease));
}

async function handOver(server: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { host = "localhost", accept = "*/*" } = request.headers;
  const { theme, fonts } = request.cookies;
  const cookies = Object.entries({ theme, fonts }).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${value}`,
  );
  const answer = await server.inject({
    method: request.method === "HEAD" ? "HEAD" : "GET",
    url: request.url,
    headers: { host, accept, cookie: cookies.join("; ") },
  });
  if (answer.statusCode >= 500) request.log.error({ path: request.url }, "a page of a release could not be rendered");
  const { "content-type": type, location } = answer.headers;
  if (typeof location === "string") reply.header("location", location);
  return reply
    .code(answer.statusCode)
    .type(type ?? "text/html; charset=utf-8")
    .send(answer.rawPayload);
}

/** The link has opened as many pages as it may. */
function linkSpent(most: number): AppError {
  return new AppError({
    code: "preview-spent",
    status: 429,
    message: `This link has reached its limit of ${most} pages. Pages you already opened stay available. To read more, ask the sender for a new link.`,
  });
}

/** The link has expired, was withdrawn, or never was one; the answer doesn't say which. */
function linkRefused(): AppError {
  return new AppError({
    code: "preview-refused",
    status: 403,
    message: "This link to a release is invalid or has expired. Ask the sender for a new one.",
  });
}

interface ChangesSources {
  pages: Pages;
  /** Finds the release that a browser reads. @throws AppError preview-refused */
  releaseOf(request: FastifyRequest, reply: FastifyReply): Promise<OpenRelease>;
}

/** Registers the screens that say what a release changes. They need no scripts. */
function releaseChangesRoutes(app: FastifyInstance, { pages, releaseOf }: ChangesSources): void {
  app.get(CHANGES, async (request, reply) => {
    const release = await releaseOf(request, reply);
    const { renderRelease } = await pages.frontEnd.renderer();
    return await send(
      pages,
      request,
      reply,
      renderRelease(describeRelease(release, await release.changes()), site(pages)),
    );
  });

  app.get(`${CHANGES}/:page`, async (request, reply) => {
    const release = await releaseOf(request, reply);
    const { page: id = "" } = Object.fromEntries(Object.entries(request.params ?? {}));
    const shown = await describePage(release, await release.changes(), String(id));
    if (!shown) throw notFound("This change");
    const { renderReleasedPage } = await pages.frontEnd.renderer();
    return await send(pages, request, reply, renderReleasedPage(shown, site(pages)));
  });
}

function site({ productName }: Pages) {
  return { productName };
}

async function send(
  { frontEnd }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  page: { head: string; body: string },
): Promise<FastifyReply> {
  const document = await frontEnd.document(request.url);
  const html = document({ attributes: documentAttributes(request.cookies), ...page, state: "" });
  return reply.type("text/html; charset=utf-8").send(withoutScripts(html));
}
