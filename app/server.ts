import { maxHeaderSize } from "node:http";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { contentPlugin } from "../domains/content/server/plugin.ts";
import { openContent } from "../domains/content/server/reading/open-content.ts";
import { groupsPlugin } from "../domains/groups/server/plugin.ts";
import { groupJobs, planSeatChecks, shippedGroupFigures } from "../domains/groups/server/public.ts";
import { leavingRoutes, startVisitors } from "../domains/reading/server/public.ts";
import { readingPlugin } from "../domains/reading/server/plugin.ts";
import { messagingJobs, startMessagingJobs } from "../domains/messaging/server/jobs.ts";
import { openNotices } from "../domains/messaging/server/notices/open-notices.ts";
import { messagingPlugin } from "../domains/messaging/server/plugin.ts";
import { searchPlugin } from "../domains/search/server/plugin.ts";
import { openSearch, searchAdapter } from "../domains/search/server/search.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { answerErrors } from "../platform/http/answer-errors.ts";
import { KeptBodies } from "../platform/http/kept-bodies.ts";
import { wellFormedAddress } from "../platform/http/address/well-formed-address.ts";
import type { DB } from "../db/schema.ts";
import type { Config } from "./config.ts";
import { accountJobs, planTidying } from "../domains/accounts/server/public.ts";
import { accountPages } from "./http/accounts/account-pages.ts";
import { editionNotices } from "./http/edition-notices.ts";
import { builtFrontEnd, liveFrontEnd } from "./http/front-end.ts";
import { crawlerRoutes } from "./http/crawlers.ts";
import { openAccounts } from "./http/accounts/open-accounts.ts";
import { keepFresh } from "./jobs/keep-fresh.ts";
import { answerMissingPage } from "./http/missing-page.ts";
import { ownReading } from "./http/own/own-reading.ts";
import { readPageReader } from "./http/page-reader.ts";
import { pageRoutes, redrawOwnScreen } from "./http/pages.ts";
import { personalData } from "./http/own/personal-data.ts";
import { openReaders } from "./http/readers.ts";
import { trustProxies } from "./http/origin/trusted-proxies.ts";
import { userCall } from "./http/user-call.ts";
import { readSearchPreferences } from "./http/search-preferences.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { mailFolder, openPostOffice } from "./jobs/open-post-office.ts";
import { runJobs } from "./jobs/run-jobs.ts";

/** The lowest price of a year in the paywall; the catalog gives it once there is a shop. */
const LOWEST_PRICE = "$39";

/** Whole answers kept in memory, all encodings together. */
const KEPT_BYTES = 32_000_000;

export interface ServerOptions {
  config: Config;
  database: Database<DB>;
  /** A developer's server, whose front end is built as it is asked for. */
  live: boolean;
}

/** The product as one server: the list of its parts. It does not listen yet. */
export async function createServer({ config, database, live }: ServerOptions): Promise<FastifyInstance> {
  const production = config.environment === "production";
  const app = bareServer(config);
  const content = await openContent(database, { supportEmail: config.supportEmail });
  const { subscriptions, networks, sessionOf, askerOf, readerOf } = await openReaders(config, database, systemClock);
  const shared = {
    content,
    kept: new KeptBodies(KEPT_BYTES),
    productName: config.productName,
    readerOf,
  };
  const isLoggedIn = async (request: FastifyRequest) => (await sessionOf(request)) !== undefined;
  answerErrors(app, isLoggedIn, (request, reply) => answerMissingPage(pages, request, reply));
  await readAndSend(app, securityHeaders({ live, https: production }));
  const accounts = openAccounts(app, config, { database, subscriptions });
  const frontEnd = await (live ? liveFrontEnd(app) : builtFrontEnd(app));
  await app.register(contentPlugin, shared);
  const { mails } = frontEnd;
  const office = openPostOffice(config, { database, clock: systemClock, log: app.log, mails });
  const notices = await openNotices({ database, editionNotices: editionNotices(content) });
  const pageSources = { database, subscriptions, notices, lowestPrice: () => LOWEST_PRICE };
  const pageReaderOf = async (request: FastifyRequest) => readPageReader(pageSources, await askerOf(request), request);
  await app.register(messagingPlugin, {
    notices,
    describeReader: async (request) => {
      const { reader, hasBanner } = await pageReaderOf(request);
      return { loggedIn: reader.kind === "account", hasBanner };
    },
    devMail: production ? undefined : { folder: mailFolder(config), site: office.site, mails },
  });
  const groups = { database, subscriptions, origin: accounts.origin, figures: shippedGroupFigures };
  await app.register(groupsPlugin, { groups, accounts, sessionOf, secure: production });
  startVisitors(app, { content, sessionOf });
  await app.register(readingPlugin, { ...shared, database, clock: systemClock, sessionOf, secure: production });
  leavingRoutes(app, {
    leaving: { database, parts: personalData(content, groups) },
    sessionOf,
    secure: production,
    redraw: (request, reply, refusal) => redrawOwnScreen(pages, request, reply, refusal),
  });
  const searchPreferencesOf = (request: FastifyRequest) => readSearchPreferences(content, askerOf, request);
  const adapter = await searchAdapter(config.hostedSearch);
  const search = await openSearch({ database, settings: config, content, clock: systemClock, adapter });
  await app.register(searchPlugin, {
    ...shared,
    search,
    perSecond: config.searchesPerSecond,
    preferencesOf: searchPreferencesOf,
  });
  const reading = { database, content, clock: systemClock };
  const userSources = { database, content, subscriptions, reading, groups, askerOf };
  userCall(app, userSources);
  crawlerRoutes(app, content, config.publicUrl);
  const pages = {
    ...shared,
    frontEnd,
    publicUrl: config.publicUrl,
    // Lets the benchmark see what a page costs that is put together for one reader.
    wantsFresh: (request: FastifyRequest) => !production && request.headers["cache-control"] === "no-store",
    pageReaderOf,
    search,
    searchedEditionOf: async (request: FastifyRequest) => (await searchPreferencesOf(request)).version,
    ownReadingOf: (request: FastifyRequest, refusal: string) => ownReading(userSources, request, refusal),
  };
  accountPages(app, { accounts, sessionOf, secure: production, pages });
  pageRoutes(app, pages);
  if (config.runJobs) {
    const handlers = [...messagingJobs(office), ...accountJobs(accounts), ...groupJobs(groups)];
    const plan = [() => startMessagingJobs(office), () => planTidying(accounts), () => planSeatChecks(groups)];
    runJobs(app, { database, clock: systemClock, handlers, plan });
  }
  keepFresh(app, [
    [content, "published editions could not be re-read"],
    [notices, "the site's notices could not be re-read"],
    [networks, "organisations' networks could not be re-read"],
    [search, "the search index was not built"],
  ]);
  return app;
}

/** What every request is read by, and every answer sent with. */
async function readAndSend(app: FastifyInstance, headers: Record<string, string>): Promise<void> {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await app.register(cookie);
  await app.register(formbody);
}

/** The server without any of its parts. */
function bareServer(config: Config): FastifyInstance {
  return fastify({
    logger: { level: config.logLevel, redact: ["req.headers.cookie", "req.headers.authorization"] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    trustProxy: trustProxies(config.trustedProxies),
    // Each address finds a route or the one answer to what does not exist, however it is written and however long it is.
    rewriteUrl: ({ url }) => wellFormedAddress(url ?? "/"),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  });
}
