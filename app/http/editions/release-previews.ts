import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { findPreviewed, hashDraftToken } from "../../../domains/content/server/plugin.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { CHANGES, LEAVE, openRelease, type OpenRelease, type PreviewSources } from "./open-release.ts";
import { releaseChangesRoutes } from "./release-changes.ts";

/** Holds the token of the release that a browser reads, until the browser is closed or the reader leaves. */
const COOKIE = "release";

/** The screens and calls that are read from an edition; search, the index and all else stay as published. */
const ofEdition = /^\/(?:bluebook\/v\d+|api\/(?:chapter|entry)\/v\d+|api\/menu|api\/site-settings)(?:[/?]|$)/;

/** Releases in memory at once. */
const MOST_RELEASES = 3;

/**
 * Lets holders of a secret link read a whole release as it will be once it is published, at the usual addresses. Each
 * release has a server of its own that knows no accounts, so that nothing personal and nothing published mixes with it;
 * requests of a browser that reads a release are handed to that. Nothing of it is cached or listed.
 */
export function releasePreviews(app: FastifyInstance, sources: PreviewSources): void {
  const { database, clock, secure } = sources;
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

  releaseChangesRoutes(app, {
    pages: sources.pages,
    releaseOf: async (request, reply) => {
      unlisted(reply);
      const release = await releaseFor(request.cookies[COOKIE] ?? "");
      if (!release) throw linkRefused();
      return release;
    },
  });

  app.get("/preview/:token", async (request, reply) => {
    const { token = "" } = Object.fromEntries(Object.entries(request.params ?? {}));
    unlisted(reply);
    const found = await findPreviewed(database.db, hashDraftToken(String(token)), clock.now());
    if (!found) throw linkRefused();
    reply.setCookie(COOKIE, String(token), { path: "/", httpOnly: true, sameSite: "lax", secure });
    return reply.redirect(CHANGES, 302);
  });

  app.get(LEAVE, (_request, reply) => {
    unlisted(reply).clearCookie(COOKIE, { path: "/" });
    return reply.redirect("/bluebook", 302);
  });

  app.addHook("onRequest", async (request, reply) => {
    const token = request.cookies[COOKIE];
    if (token === undefined || !ofEdition.test(request.url) || !["GET", "HEAD"].includes(request.method)) return;
    const release = await releaseFor(token);
    // A link that has ended shows what is published, as if there had been none.
    if (!release) return void reply.clearCookie(COOKIE, { path: "/" });
    return await handOver(release.server, request, unlisted(reply));
  });
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

function unlisted(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
}

/** The link has expired, was withdrawn, or never was one; the answer doesn't say which. */
function linkRefused(): AppError {
  return new AppError({
    code: "preview-refused",
    status: 403,
    message: "This link to a release is invalid or has ended. Ask the sender for a new one.",
  });
}
