import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Session } from "../../../../domains/accounts/contract.ts";
import { STOP_ACTING } from "../../../../domains/accounts/rules.ts";
import type { Accounts } from "../../../../domains/accounts/server/public.ts";
import { type SessionOf, claimsSession, stopActing } from "../../../../domains/accounts/server/security/public.ts";
import { adminPath } from "../../../../domains/admin/contract.ts";
import type { Viewers } from "../../../../domains/overview/server/public.ts";
import { isDatabaseUnavailable } from "../../../../platform/db/availability/availability.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { hookWhere } from "../../../../platform/http/listening/hook-where.ts";
import type { FrontEnd } from "../../front-end.ts";

/**
 * All that a member of the staff may do while seeing the product as a user does: read. What isn't listed is refused, so
 * that a new route is closed until somebody thinks of it.
 */
const allowed: ReadonlySet<string> = new Set([
  // Screens.
  "/",
  "/bluebook",
  "/bluebook/*",
  "/bluebook/same-page/:to/:from/:section/:slug",
  "/bluebook/profile",
  "/bluebook/password",
  "/bluebook/email-verified",
  "/help",
  "/pricing",
  "/products/cart",
  "/buy",
  // What screens are made of.
  "/api/account",
  "/api/user",
  "/api/subscription/terms",
  "/api/lists/pinned-pages",
  "/api/my-data/kept",
  "/api/dashboard/:version",
  "/api/chapter/:version/:section/:slug",
  "/api/chapter/:version/:section/:slug/excerpt",
  "/api/entry/:version/dashboard",
  "/api/entry/:version/quick-style-guide",
  "/api/entry/:version/help",
  "/api/entry/:version/quick-look",
  "/api/menu",
  "/api/site-settings",
  "/banner-data",
  "/api/search/key",
  "/api/search/beyond",
  "/api/search/answer",
  "/api/search/1/indexes/:index",
  "/api/search/1/indexes/:index/:objectID",
  "/api/bluebook-index/terms/:letter",
  "/api/catalog",
  "/api/cart",
  "/api/purchase-options",
  "/api/orders",
  "/api/orders/ways-to-pay",
  "/api/group",
  "/api/group/users",
  "/api/group/record",
  "/api/openapi.json",
  // What is the same for everybody.
  "/assets/*",
  "/images/:name",
  "/favicon.ico",
  "/icons/180.png",
  "/icons/192.png",
  "/icons/512.png",
  "/cards/site.png",
  "/cards/bluebook/:version/:section/*",
  "/manifest.webmanifest",
  "/bluebook/:version/changes.atom",
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/security.txt",
  "/healthz",
  "/readyz",
  "/metrics",
]);

/** What reads by POST: the questions of the search, which come with a key that says what may be found. */
const questions: ReadonlySet<string> = new Set([
  "/api/search/1/indexes/:index/queries",
  "/api/search/1/indexes/:index/query",
]);

/** Screens below '/bluebook/*' that are their owner's alone. */
const closed = /^\/bluebook\/+notes(?:\/|$)/i;

interface Asked {
  method: string;
  /** The address, with its query. */
  url: string;
  /** The route's pattern; undefined if there is none. */
  route: string | undefined;
}

/** The path of an address as routes read it; every path that gets here can be decoded. */
function pathOf(url: string): string {
  return decodeURIComponent(url.split("?", 1)[0] ?? "");
}

/** Whether something may be done while acting as a user. Stopping to act always may. */
export function isAllowedWhileActing({ method, url, route }: Asked): boolean {
  if (route === undefined) return true;
  if (method === "POST") return questions.has(route);
  return (method === "GET" || method === "HEAD") && allowed.has(route) && !closed.test(pathOf(url));
}

interface Guarded {
  sessionOf: SessionOf;
  viewers: Pick<Viewers, "knownViewer">;
  frontEnd: Pick<FrontEnd, "renderer">;
  clock: Accounts["clock"];
  /** Whether cookies are sent over TLS only: everywhere but in development. */
  secure: boolean;
}

/**
 * Guards every route, and marks every page, for members of the staff who see the product as a user does. Ordinary
 * requests are asked nothing that they aren't asked anyway. Must be registered before any route.
 */
export function guardActing(app: FastifyInstance, { sessionOf, viewers, frontEnd, clock, secure }: Guarded): void {
  const needsOwnSession = (request: FastifyRequest): boolean => {
    if (!maybeActing(request)) return false;
    const { method, url, is404, routeOptions } = request;
    const route = is404 ? undefined : routeOptions.url;
    return route !== STOP_ACTING && !isAllowedWhileActing({ method, url, route });
  };
  const refuseActing = async (request: FastifyRequest): Promise<void> => {
    const session = await known(request);
    if (session?.acting) throw refusedWhileActing(session);
  };
  app.addHook("onRequest", hookWhere(needsOwnSession, refuseActing));

  app.addHook("onSend", (request, reply, payload: unknown, done) => {
    const session = viewers.knownViewer(request)?.account?.session;
    const mayBeActing = session ? session.acting !== undefined : isPage(reply) && maybeActing(request);
    return mayBeActing ? markPage(request, reply, payload) : done(null, payload);
  });

  async function markPage(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const session = viewers.knownViewer(request)?.account?.session ?? (await known(request));
    if (!session?.acting) return payload;
    reply.header("cache-control", "no-store").removeHeader("etag");
    const html = isPage(reply) ? textOf(reply, payload) : undefined;
    if (html === undefined) return payload;
    const { renderActingBar } = await frontEnd.renderer();
    // A page that stays open shows the user's things no longer than the server does.
    const left = Math.max(0, Math.ceil((session.acting.endsAt - clock.now()) / 1_000));
    reply.header("refresh", `${left + 1}; url=${adminPath("users", session.account.id)}`);
    reply.removeHeader("content-encoding").removeHeader("content-length");
    return html.replace(/<body[^>]*>/, (body) => body + renderActingBar(barOf(session, session.acting?.endsAt ?? 0)));
  }

  /** A request that could not even be parsed has no cookies. */
  function maybeActing(request: FastifyRequest): boolean {
    return hasCookies(request) && claimsSession(request, secure);
  }

  /** The session of a browser that claims one; undefined while it can't be known, as nothing can be changed then. */
  async function known(request: FastifyRequest): Promise<Session | undefined> {
    try {
      return await sessionOf(request);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return undefined;
      throw error;
    }
  }
}

/** The form in the bar, which leads back to the user's screen in admin. */
export function stopActingRoute(
  app: FastifyInstance,
  { accounts, sessionOf }: { accounts: Accounts; sessionOf: SessionOf },
): void {
  app.post(STOP_ACTING, { config: { formPage: "/bluebook" } }, async (request, reply) => {
    const session = await sessionOf(request);
    const userId = session && (await stopActing(accounts, session));
    const next = userId === undefined ? "/admin" : `${adminPath("users", userId)}?done=act-as`;
    return reply.header("cache-control", "no-store").header("clear-site-data", '"cache"').redirect(next, 303);
  });
}

function barOf({ account, csrfToken }: Session, endsAt: number) {
  const time = new Date(endsAt).toISOString().slice(11, 16);
  return { name: `${account.firstName} ${account.lastName}`, email: account.email, until: `${time} UTC`, csrfToken };
}

function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader("content-type") ?? "").startsWith("text/html");
}

function hasCookies({ cookies }: { cookies: object | null }): boolean {
  return cookies !== null;
}

/** A page as it is, whatever it was compressed with; undefined if there is none, as for HEAD. */
function textOf(reply: FastifyReply, payload: unknown): string | undefined {
  if (typeof payload === "string") return payload;
  if (!Buffer.isBuffer(payload) || payload.length === 0) return undefined;
  const encoding = reply.getHeader("content-encoding");
  if (encoding === "br") return brotliDecompressSync(payload).toString("utf8");
  return (encoding === "gzip" ? gunzipSync(payload) : payload).toString("utf8");
}

function refusedWhileActing({ account }: Session): AppError {
  return new AppError({
    code: "acting",
    status: 403,
    message: `You see this as ${account.firstName} ${account.lastName} does, so you can read, but you can’t change anything or open private content. Stop viewing as this user first. Nothing was changed.`,
  });
}
