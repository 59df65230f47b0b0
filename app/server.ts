import { randomUUID } from "node:crypto";
import { maxHeaderSize } from "node:http";
import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import type { Accounts } from "../domains/accounts/server/public.ts";
import { sessionCookieName, type SessionOf } from "../domains/accounts/server/security/public.ts";
import { pageCalls, pictureCalls } from "../domains/manual/server/admin/public.ts";
import type { Content } from "../domains/manual/server/public.ts";
import {
  arePaymentsAnnounced,
  commercePlugin,
  readAttention,
  type StripePayments,
} from "../domains/commerce/server/plugin.ts";
import { contentPlugin } from "../domains/manual/server/plugin.ts";
import { groupsPlugin } from "../domains/groups/server/plugin.ts";
import { overviewPlugin } from "../domains/overview/server/plugin.ts";
import { preferencesOf, type SayTo, setViewerCookies, type Viewers } from "../domains/overview/server/public.ts";
import { accountDeletionRoutes, visitorPreferences } from "../domains/reading/server/public.ts";
import { readingPlugin } from "../domains/reading/server/plugin.ts";
import type { Subscriptions } from "../domains/subscriptions/server/public.ts";
import { messagingPlugin } from "../domains/messaging/server/plugin.ts";
import { type Search, searchPlugin } from "../domains/search/server/plugin.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { DatabaseSettings } from "../platform/db/database-settings.ts";
import { patience } from "../platform/db/postgres/patient-pool.ts";
import { describeApi } from "../platform/http/api/openapi-document.ts";
import { limitBodies } from "../platform/http/bodies/read-bodies.ts";
import { keepToEncodings } from "../platform/http/compression/encodings.ts";
import type { ResponseCache } from "../platform/http/response-cache.ts";
import {
  type Draining,
  MOST_CONNECTIONS,
  answerBare,
  drainable,
  nameWork,
  requestLimits,
} from "../platform/http/listening/listen.ts";
import { sayIssuesPlainly } from "../platform/http/plain-issues.ts";
import {
  originOf,
  refuseMalformed,
  trustProxies,
  warnOfUnknownProxy,
  wellFormedAddress,
} from "../platform/http/address/requested-address.ts";
import type { Config } from "./config.ts";
import { guardMutations } from "./http/accounts/open-accounts.ts";
import { accountPages } from "./http/accounts/account-pages.ts";
import { mergeRoutes } from "./http/accounts/merge-routes.ts";
import { guardActing, stopActingRoute } from "./http/accounts/acting/acting.ts";
import { adminRoutes } from "./http/admin/admin-routes.ts";
import { editPageRoute, editingOf } from "./http/editions/edit-link.ts";
import { changesFeed } from "./http/editions/changes-feed.ts";
import { releasePreviews } from "./http/editions/release-previews.ts";
import { type Shop, shopFormRoutes } from "./http/commerce/shop-screens.ts";
import type { FrontEnd, LiveHost } from "./http/front-end.ts";
import { PictureCache } from "./http/pictures/picture-cache.ts";
import { homeScreenRoutes, linkCardRoutes } from "./http/pictures/link-cards.ts";
import { PictureRenderer } from "../platform/ssr/pictures/picture-renderer.ts";
import { crawlerRoutes } from "./http/crawlers.ts";
import { answerFailures } from "./http/failures/answer-failures.ts";
import { arrivalRoute, logRequests, logSecurityEvents, logSlowQueries } from "./http/operators/logs.ts";
import { healthRoutes, securityTxt } from "./http/operators/health.ts";
import { metricsRoute, type Readings } from "./http/operators/metrics.ts";
import { type Watching, watchForChanges, logOutages } from "./jobs/watch-for-changes.ts";
import { type Pages, pageRoutes, rerenderOwnScreen } from "./http/pages.ts";
import type { Readers } from "./http/readers.ts";
import { securityHeaders } from "./http/headers/security-headers.ts";
import { mailFolder, productJobs, runJobs } from "./jobs/product-jobs.ts";
import { migrations } from "../db/migrations/index.ts";
import { productRelease } from "./starting/environment.ts";
import { openParts, type PartsOptions } from "./starting/open-parts.ts";

/** The product's server, and how to close it. */
interface Server {
  app: FastifyInstance;
  draining: Draining;
}

/** Builds the product as one server: opens its parts, and lists what answers from them. It does not listen yet. */
export async function createServer(options: PartsOptions): Promise<Server> {
  const { config, database, live } = options;
  const app = await bareServer(config, database, live);
  const draining = drainable(app);
  const parts = await openParts(app, options);
  const { accounts, accountDeletion, commerce, groups, notices, pages, reading, say, sessionOf, user } = parts;
  const { catalog, content, frontEnd, responses, search, viewerOf } = pages;
  const secure = config.environment === "production";
  const { inlineScripts } = frontEnd;
  const { isLoggedIn, forget } = parts.viewers;
  answerFailures(app, pages, { isLoggedIn, forget, explain: live?.explain });
  await readAndSend(app, config, { live: live !== undefined, responses, inlineScripts });
  markViewers(app, { ...parts, frontEnd, secure });
  keepToEncodings(app);
  guardMutations(app, config, { ...parts, database });
  releasePreviews(app, { database, clock: systemClock, content, pages, secure });
  await app.register(contentPlugin, { ...pages, editing: editingOf({ content, ...parts }) });
  const devMail = secure ? undefined : { folder: mailFolder(config), site: parts.mailer.site, mails: frontEnd.mails };
  const mailEvents = { database, clock: systemClock, password: config.mailEventsPassword };
  await app.register(messagingPlugin, { notices, describeReader: describeBy(viewerOf, say), devMail, mailEvents });
  await app.register(groupsPlugin, { groups, accounts, sessionOf, secure });
  visitorPreferences(app, { content, isLoggedIn: parts.viewers.isLoggedIn });
  const ownOrigin = (request: FastifyRequest) => originOf(request, config.publicUrl);
  await app.register(readingPlugin, { ...pages, ...reading, sessionOf, secure, originOf: ownOrigin });
  accountDeletionRoutes(app, {
    accountDeletion,
    sessionOf,
    secure,
    rerender: (request, reply, refusal) => rerenderOwnScreen(pages, request, reply, refusal),
  });
  await app.register(searchPlugin, {
    ...pages,
    ...searchSettings(config),
    preferencesOf: async (request) => preferencesOf(content, await viewerOf(request), request.cookies),
  });
  await app.register(commercePlugin, { ...commerce, responses, reminders: parts.reminders });
  await app.register(overviewPlugin, { user, viewerOf });
  accountPages(app, { ...parts, database, secure, pages, carts: commerce.carts });
  await screenRoutes(app, pages, { ...commerce, accounts, database, settings: config, sessionOf });
  const documents = { database, templates: config.documentTemplates };
  const { orders } = commerce.orders;
  const payments = commerce.stripe && { access: commerce.stripe, orders, log: app.log };
  const jobParts = { ...parts, documents, content, orders, payments, config, noted: app.log };
  if (config.runJobs) runJobs(app, { database, clock: systemClock, ...productJobs(jobParts) });
  logOutages(app, database);
  watchParts(app, { ...parts, content, catalog, search });
  routesForMachines(app, config, { ...parts, database, content, responses, search, payments, draining });
  return { app, draining };
}

/** Registers what responses tell browsers about who is logged in, and keeps who acts as a user to reading. */
function markViewers(
  app: FastifyInstance,
  { viewers, sessionOf, subscriptions, ...parts }: Readers & { frontEnd: FrontEnd; secure: boolean },
): void {
  setViewerCookies(app, { viewers, secrets: subscriptions.secrets, clock: systemClock, ...parts });
  guardActing(app, { viewers, sessionOf, clock: systemClock, ...parts });
}

/** Registers every screen, admin's too, and the forms of those that work without scripts. */
async function screenRoutes(
  app: FastifyInstance,
  pages: Pages,
  { accounts, database, settings, sessionOf, ...shop }: ScreenParts,
): Promise<void> {
  const { orders } = shop.orders;
  pageRoutes(app, pages);
  stopActingRoute(app, { accounts, sessionOf });
  editPageRoute(app, { content: pages.content, sessionOf });
  shopFormRoutes(app, shop, pages);
  const merging = { database, accounts, subscriptions: orders.subscriptions, carts: orders.carts };
  mergeRoutes(app, { merging, pages });
  adminRoutes(app, { database, settings, clock: systemClock, orders, accounts, sessionOf, pages });
  pageCalls(app, { database, clock: systemClock, sessionOf });
  await app.register(pictureCalls, { database, clock: systemClock, sessionOf });
}

type ScreenParts = Shop & {
  accounts: Accounts;
  database: Database;
  settings: DatabaseSettings;
  sessionOf: SessionOf;
};

type WatchedPart = "content" | "catalog" | "notices" | "networks" | "counts" | "search" | "budget";

/** Makes what is cached in memory check for changes. */
function watchParts(app: FastifyInstance, parts: Record<WatchedPart, Watching>): void {
  const { content, catalog, notices, networks, counts, search, budget } = parts;
  watchForChanges(app, [
    [content, "published editions could not be re-read"],
    [catalog, "the catalog could not be re-read"],
    [notices, "the site's notices could not be re-read"],
    [networks, "organizations' networks could not be re-read"],
    // Search adds what it has counted when it stops, so it stops first.
    [counts, "what happened by the day could not be saved"],
    [search, "the search index could not be built"],
    [budget, "the words served to readers could not be saved"],
  ]);
}

interface MachineSources {
  database: Database;
  content: Content;
  responses: ResponseCache;
  readings: Readings;
  search: Search;
  payments: StripePayments | undefined;
  subscriptions: Subscriptions;
  draining: Draining;
}

/** Registers what crawlers, supervisors, collectors of metrics and security researchers request. */
function routesForMachines(app: FastifyInstance, config: Config, sources: MachineSources): void {
  const { database, content, responses, readings, search, payments, subscriptions, draining } = sources;
  const { isDraining } = draining;
  const { secrets } = subscriptions;
  crawlerRoutes(app, content, config.publicUrl);
  changesFeed(app, content, config);
  pictureRoutes(app, config, content);
  securityTxt(app, { clock: systemClock, ...config });
  const areAnnounced = payments && (() => arePaymentsAnnounced(payments));
  const countAttention = async () => (await readAttention({ database, subscriptions })).length;
  const shop = { arePaymentsAnnounced: areAnnounced, countAttention };
  metricsRoute(app, { database, clock: systemClock, responses, readings, config, shop });
  arrivalRoute(app, { secrets, clock: systemClock });
  const release = { ...productRelease(), migration: migrations.at(-1)?.name ?? "" };
  healthRoutes(app, { database, release, search: search.indexes, isDraining, arePaymentsAnnounced: areAnnounced });
}

/** Registers the pictures that are rendered on request: icons, and the cards of link previews. */
function pictureRoutes(app: FastifyInstance, { productName }: Config, content: Content): void {
  const renderer = new PictureRenderer();
  app.addHook("onClose", () => renderer.close());
  const pictures = new PictureCache(renderer);
  homeScreenRoutes(app, { productName, pictures });
  linkCardRoutes(app, { content, productName, pictures });
}

/** Returns what messaging needs to know about the viewer. */
function describeBy(viewerOf: Viewers["viewerOf"], say: SayTo) {
  return async (request: FastifyRequest) => {
    const viewer = await viewerOf(request);
    const { hasBanner } = await say(viewer, request.cookies);
    return { loggedIn: viewer.reader.kind === "account", hasBanner };
  };
}

function searchSettings({ searchesPerSecond: perSecond, searchSites: searchOrigins }: Config) {
  return { perSecond, searchOrigins };
}

/** Registers what applies to every request and every response. */
async function readAndSend(
  app: FastifyInstance,
  { environment, hstsSubdomains, productName }: Config,
  { live, responses, inlineScripts }: Pick<FrontEnd, "inlineScripts"> & { live: boolean; responses: ResponseCache },
): Promise<void> {
  const https = environment === "production";
  const headers = securityHeaders({ live, https, subdomains: hstsSubdomains, inlineScripts });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  refuseMalformed(app);
  await app.register(cookie);
  limitBodies(app);
  describeApi(app, { title: productName, sessionCookie: sessionCookieName(https) }, responses);
}

/**
 * How long a step of a start may take, in milliseconds: on a slow disk, or with many rows, longer than the 10 seconds
 * after which Fastify gives up. As long as an upgrade waits.
 */
const LONGEST_START_MS = 120_000;

/** Creates the server without any of its parts. */
async function bareServer(
  config: Config,
  { flavor }: Pick<Database, "flavor">,
  live?: Pick<LiveHost, "serverFactory">,
): Promise<FastifyInstance> {
  sayIssuesPlainly();
  const limits = requestLimits();
  const app = fastify({
    ...limits,
    // Unique on all nodes, so that an error a reader reports is found in the log.
    genReqId: () => randomUUID(),
    logger: { level: config.logLevel, redact: ["req.headers.cookie", "req.headers.authorization"] },
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerBare(config.productName),
    // A server that is shutting down still responds to connected clients (platform/http/listening/listen.ts).
    return503OnClosing: false,
    pluginTimeout: LONGEST_START_MS,
    trustProxy: trustProxies(config.trustedProxies),
    // Every address matches a route or the one not-found handler, however it is written and however long it is.
    rewriteUrl: wellFormedAddress,
    routerOptions: { ...limits.routerOptions, ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    ...(live && { serverFactory: live.serverFactory }),
  });
  nameWork(app, reachOf);
  if (config.tracing) {
    const { traceServer } = await import("./http/operators/trace-server.ts");
    traceServer(app, config.tracing, { ...config, flavor });
  }
  warnOfUnknownProxy(app, config.trustedProxies);
  if (config.requestLog) logRequests(app);
  logSlowQueries(app, config.slowQueryMs);
  logSecurityEvents(app);
  app.server.maxConnections = MOST_CONNECTIONS;
  return app;
}

/** Readers wait a few seconds for what they read; what is done may have to wait for others, and admin reads much. */
function reachOf({ method, url }: FastifyRequest): { patience: number; readsMuch: boolean } {
  const isRead = method === "GET" || method === "HEAD";
  const isAdmin = url.startsWith("/admin");
  const readsMuch = isAdmin || url.startsWith("/bluebook/manage-") || url.startsWith("/api/group");
  return { patience: isRead && !isAdmin ? patience.read : patience.act, readsMuch };
}
