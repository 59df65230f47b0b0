import { randomUUID } from "node:crypto";
import { maxHeaderSize } from "node:http";
import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import type { Accounts } from "../domains/accounts/server/public.ts";
import { sessionCookieName, type SessionOf } from "../domains/accounts/server/security/public.ts";
import { pageCalls, pictureCalls } from "../domains/manual/server/admin/public.ts";
import type { Content } from "../domains/manual/server/public.ts";
import { arePaymentsAnnounced, commercePlugin, type StripePayments } from "../domains/commerce/server/plugin.ts";
import { contentPlugin, openContent, viewCounter } from "../domains/manual/server/plugin.ts";
import { groupsPlugin } from "../domains/groups/server/plugin.ts";
import { defaultGroupLimits } from "../domains/groups/server/public.ts";
import { overviewPlugin } from "../domains/overview/server/plugin.ts";
import {
  ownReading,
  personalData,
  preferencesOf,
  type SayTo,
  presentViewer,
  setViewerCookies,
  type Viewer,
  type Viewers,
} from "../domains/overview/server/public.ts";
import { accountDeletionRoutes, visitorPreferences } from "../domains/reading/server/public.ts";
import { readingPlugin } from "../domains/reading/server/plugin.ts";
import type { Subscriptions } from "../domains/subscriptions/server/public.ts";
import {
  type CountServed,
  ReadingBudget,
  type ReadingBudgetOptions,
} from "../domains/subscriptions/server/budget/public.ts";
import { messagingPlugin, openNotices } from "../domains/messaging/server/plugin.ts";
import {
  type Search,
  type SearchOptions,
  openSearch,
  searchAdapter,
  searchPlugin,
} from "../domains/search/server/plugin.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { DatabaseSettings } from "../platform/db/database-settings.ts";
import { patience } from "../platform/db/postgres/patient-pool.ts";
import { DailyCounts } from "../platform/telemetry/daily/daily-counts.ts";
import { describeApi } from "../platform/http/api/openapi-document.ts";
import { limitBodies } from "../platform/http/bodies/read-bodies.ts";
import { ResponseCache } from "../platform/http/response-cache.ts";
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
import { accountPages } from "./http/accounts/account-pages.ts";
import { mergeRoutes } from "./http/accounts/merge-routes.ts";
import { guardActing, stopActingRoute } from "./http/accounts/acting/acting.ts";
import { adminRoutes } from "./http/admin/admin-routes.ts";
import { editPageRoute, editingOf } from "./http/editions/edit-link.ts";
import { changesFeed } from "./http/editions/changes-feed.ts";
import { editionNotices } from "./http/editions/edition-notices.ts";
import { releasePreviews } from "./http/editions/release-previews.ts";
import { openCommerce } from "./http/commerce/open-commerce.ts";
import { type Shop, shopFormRoutes, shopScreens } from "./http/commerce/shop-screens.ts";
import { builtFrontEnd, type FrontEnd, type LiveHost } from "./http/front-end.ts";
import { PictureCache } from "./http/pictures/picture-cache.ts";
import { homeScreenRoutes, linkCardRoutes } from "./http/pictures/link-cards.ts";
import { PictureRenderer } from "../platform/ssr/pictures/picture-renderer.ts";
import { crawlerRoutes } from "./http/crawlers.ts";
import { openAccounts, siteOrigin } from "./http/accounts/open-accounts.ts";
import { answerFailures } from "./http/failures/answer-failures.ts";
import { arrivalRoute, logRequests, logSecurityEvents, logSlowQueries } from "./http/operators/logs.ts";
import { healthRoutes, securityTxt } from "./http/operators/health.ts";
import { metricsRoute, type Readings } from "./http/operators/metrics.ts";
import { type Watching, watchForChanges, logOutages } from "./jobs/watch-for-changes.ts";
import { type Pages, pageRoutes, rerenderOwnScreen } from "./http/pages.ts";
import { openReaders, type Readers } from "./http/readers.ts";
import { indexStore } from "./starting/environment.ts";
import { securityHeaders } from "./http/headers/security-headers.ts";
import { createMailer, mailFolder, productJobs, runJobs } from "./jobs/product-jobs.ts";

/** Cache size for whole responses, all encodings together. */
const CACHE_BYTES = 32_000_000;

/** The product's server, and how to close it. */
interface Server {
  app: FastifyInstance;
  draining: Draining;
}

export interface ServerOptions {
  config: Config;
  database: Database;
  /** The development server that it is part of. */
  live?: LiveHost;
  /** A front end other than the built one or the development server's. */
  openFrontEnd?: (app: FastifyInstance) => Promise<FrontEnd>;
}

/** Builds the product as one server: the list of its parts. It does not listen yet. */
export async function createServer({ config, database, live, ...options }: ServerOptions): Promise<Server> {
  const production = config.environment === "production";
  const app = await bareServer(config, database, live);
  const draining = drainable(app);
  const content = await openContent(database, { supportEmail: config.supportEmail });
  const readers = await openReaders(config, database, systemClock);
  const { subscriptions, networks, sessionOf, viewers } = readers;
  const { viewerOf, readerOf, isLoggedIn } = viewers;
  const { budget, counts, readings, ...counting } = openCounting(config, { database, subscriptions, content }, app);
  const responses = new ResponseCache(CACHE_BYTES);
  const shared = { content, ...counting, responses, productName: config.productName, readerOf };
  answerFailures(app, isLoggedIn, () => pages, live?.explain);
  const openFrontEnd = options.openFrontEnd ?? builtFrontEnd;
  const frontEnd = live?.frontEnd ?? (await openFrontEnd(app));
  await readAndSend(app, config, { live: live !== undefined, responses, inlineScripts: frontEnd.inlineScripts });
  markViewers(app, { ...readers, frontEnd, secure: production });
  const commerce = await openCommerce(config, { database, subscriptions, sessionOf, origin: siteOrigin(app, config) });
  const { catalog, carts } = commerce;
  const accounts = openAccounts(app, config, { database, subscriptions, sessionOf, networks, carts });
  releasePreviews(app, { database, clock: systemClock, content, pages: () => pages, secure: production });
  await app.register(contentPlugin, { ...shared, editing: editingOf({ content, ...readers }) });
  const mailer = createMailer(config, { database, clock: systemClock, log: app.log, mails: frontEnd.mails });
  const notices = await openNotices({ database, editionNotices: editionNotices(content) });
  const { supportEmail } = config;
  const say = presentViewer({ notices, catalog, hasTrial: subscriptions.trialDays > 0, budget });
  const devMail = production ? undefined : { folder: mailFolder(config), site: mailer.site, mails: frontEnd.mails };
  await app.register(messagingPlugin, { notices, describeReader: describeBy(viewerOf, say), devMail });
  const groups = { database, subscriptions, origin: accounts.origin, supportEmail, limits: defaultGroupLimits };
  await app.register(groupsPlugin, { groups, accounts, sessionOf, secure: production });
  visitorPreferences(app, { content, isLoggedIn });
  const reading = { database, content, clock: systemClock, limited: config.limits };
  const ownOrigin = (request: FastifyRequest) => originOf(request, config.publicUrl);
  await app.register(readingPlugin, { ...shared, ...reading, sessionOf, secure: production, originOf: ownOrigin });
  const parts = personalData(content, groups);
  const accountDeletion = { database, accounts, parts };
  accountDeletionRoutes(app, {
    accountDeletion,
    sessionOf,
    secure: production,
    rerender: (request, reply, refusal) => rerenderOwnScreen(pages, request, reply, refusal),
  });
  const store = live?.indexes ?? indexStore(config);
  const search = await openSiteSearch(config, { database, content, clock: systemClock, budget, counts, store });
  await app.register(searchPlugin, {
    ...shared,
    search,
    ...searchSettings(config),
    preferencesOf: async (request) => preferencesOf(content, await viewerOf(request), request.cookies),
  });
  const reminders = { reminders: groups, sessionOf };
  await app.register(commercePlugin, { ...commerce, responses, reminders });
  const user = { database, content, subscriptions, reading };
  await app.register(overviewPlugin, { user, viewerOf });
  const pages = {
    ...shared,
    ...shopScreens({ ...commerce, reminders }, app),
    frontEnd,
    publicUrl: config.publicUrl,
    // Lets the benchmark measure a page that is rendered for a single viewer.
    wantsFresh: (request: FastifyRequest) => !production && request.headers["cache-control"] === "no-store",
    viewerOf,
    presentViewer: say,
    search,
    catalog,
    supportEmail,
    printEditionUrl: config.printEditionUrl,
    ownReadingOf: (viewer: Viewer, refusal: string) => ownReading({ ...user, parts }, viewer, refusal),
  };
  accountPages(app, { accounts, database, subscriptions, sessionOf, secure: production, pages, carts });
  await screenRoutes(app, pages, { ...commerce, accounts, database, settings: config, sessionOf });
  const documents = { database, templates: config.documentTemplates };
  const { orders } = commerce.orders;
  const payments = commerce.stripe && { access: commerce.stripe, orders, log: app.log };
  const jobParts = { mailer, accounts, groups, accountDeletion, documents, content, orders, payments, config };
  if (config.runJobs) runJobs(app, { database, clock: systemClock, ...productJobs(jobParts) });
  logOutages(app, database.availability);
  watchParts(app, { content, catalog, notices, networks, counts, search, budget });
  routesForMachines(app, config, { database, content, responses, readings, search, payments, subscriptions, draining });
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
  metricsRoute(app, config.metricsToken, {
    database,
    clock: systemClock,
    responses,
    readings,
    backupEveryMs: config.backups.everyMs,
  });
  arrivalRoute(app, { secrets, clock: systemClock });
  const areAnnounced = payments && (() => arePaymentsAnnounced(payments));
  healthRoutes(app, { database, search: search.indexes, isDraining, arePaymentsAnnounced: areAnnounced });
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

/** Opens what counts what readers are served, and how. */
function openCounting(
  config: Config,
  { content, ...sources }: { database: Database; content: Content; subscriptions: Subscriptions },
  app: Pick<FastifyInstance, "log">,
) {
  const { database, subscriptions } = sources;
  const budget = openBudget(config, sources, app);
  const counts = new DailyCounts({ database, clock: systemClock, secrets: subscriptions.secrets });
  const readings = { whole: 0, excerpt: 0, refused: 0 };
  const countServed: CountServed = async (reply, reader, pieces) => {
    try {
      await budget.countServed(reply, reader, pieces);
    } catch (error) {
      readings.refused += 1;
      throw error;
    }
  };
  return { budget, counts, readings, countServed, countView: viewCounter(content, counts, readings) };
}

/** Opens the count of words served to each reader. */
function openBudget(
  { limits, readingBudgets, supportEmail }: Config,
  sources: Pick<ReadingBudgetOptions, "database" | "subscriptions">,
  { log }: Pick<FastifyInstance, "log">,
): ReadingBudget {
  const onNetworkSpent = (group: string) => log.warn({ group }, "a network has spent its reading budget of the day");
  const budgets = limits ? readingBudgets : undefined;
  return new ReadingBudget({ ...sources, budgets, support: supportEmail, onNetworkSpent });
}

function searchSettings({ searchesPerSecond: perSecond, searchSites: searchOrigins }: Config) {
  return { perSecond, searchOrigins };
}

/** Opens search with the configured engine. */
async function openSiteSearch(
  config: Config,
  sources: Pick<SearchOptions, "database" | "content" | "clock" | "budget" | "counts" | "store">,
): Promise<Search> {
  const adapter = await searchAdapter(config.hostedSearch);
  return openSearch({ ...sources, settings: config, adapter });
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
    trustProxy: trustProxies(config.trustedProxies),
    // Every address matches a route or the one not-found handler, however it is written and however long it is.
    rewriteUrl: wellFormedAddress,
    routerOptions: { ...limits.routerOptions, ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    ...(live && { serverFactory: live.serverFactory }),
  });
  nameWork(app, patienceOf);
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
function patienceOf({ method, url }: FastifyRequest): number {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && !url.startsWith("/admin") ? patience.read : patience.act;
}
