import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Content } from "../../domains/manual/server/public.ts";
import { openContent, viewCounter } from "../../domains/manual/server/plugin.ts";
import { defaultGroupLimits } from "../../domains/groups/server/public.ts";
import { ownReadingOf, personalData, presentViewer } from "../../domains/overview/server/public.ts";
import type { Subscriptions } from "../../domains/subscriptions/server/public.ts";
import {
  type CountServed,
  ReadingBudget,
  type ReadingBudgetOptions,
} from "../../domains/subscriptions/server/budget/public.ts";
import { openNotices } from "../../domains/messaging/server/plugin.ts";
import { type Search, type SearchOptions, openSearch, searchAdapter } from "../../domains/search/server/plugin.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { DailyCounts } from "../../platform/telemetry/daily/daily-counts.ts";
import { ResponseCache } from "../../platform/http/response-cache.ts";
import type { Config } from "../config.ts";
import { editionNotices } from "../http/editions/edition-notices.ts";
import { openCommerce } from "../http/commerce/open-commerce.ts";
import { shopScreens } from "../http/commerce/shop-screens.ts";
import { builtFrontEnd, type FrontEnd, type LiveHost } from "../http/front-end.ts";
import { openAccounts, siteOrigin } from "../http/accounts/open-accounts.ts";
import { openReaders } from "../http/readers.ts";
import { indexStore } from "./environment.ts";
import { createMailer } from "../jobs/product-jobs.ts";

/** Cache size for whole responses, all encodings together. */
const CACHE_BYTES = 32_000_000;

export interface PartsOptions {
  config: Config;
  database: Database;
  /** The development server that it is part of. */
  live?: LiveHost;
  /** A front end other than the built one or the development server's. */
  openFrontEnd?: (app: FastifyInstance) => Promise<FrontEnd>;
}

/** Opens what requests are answered from, the pages last: they are made from all the rest. */
export async function openParts(app: FastifyInstance, { config, database, live, ...options }: PartsOptions) {
  const clock = systemClock;
  const content = await openContent(database, { supportEmail: config.supportEmail });
  const readers = await openReaders(config, database, clock);
  const { subscriptions, networks, sessionOf, viewers } = readers;
  const { budget, counts, readings, ...counting } = openCounting(config, { database, subscriptions, content }, app);
  const frontEnd = live?.frontEnd ?? (await (options.openFrontEnd ?? builtFrontEnd)(app));
  const commerce = await openCommerce(config, { database, subscriptions, sessionOf, origin: siteOrigin(app, config) });
  const { catalog, carts } = commerce;
  const accounts = openAccounts(app, config, { database, subscriptions, networks, carts });
  const mailer = createMailer(config, { database, clock, log: app.log, mails: frontEnd.mails });
  const notices = await openNotices({ database, editionNotices: editionNotices(content) });
  const say = presentViewer({ notices, catalog, hasTrial: subscriptions.trialDays > 0, budget });
  const { supportEmail } = config;
  const groups = { database, subscriptions, origin: accounts.origin, supportEmail, limits: defaultGroupLimits };
  const reading = { database, content, clock, limited: config.limits };
  const personal = personalData(content, groups);
  const store = live?.indexes ?? indexStore(config);
  const search = await openSiteSearch(config, { database, content, clock, budget, counts, store });
  const reminders = { reminders: groups, sessionOf };
  const user = { database, content, subscriptions, reading };
  const pages = {
    content,
    ...counting,
    ...shopScreens({ ...commerce, reminders }, app),
    responses: new ResponseCache(CACHE_BYTES),
    productName: config.productName,
    frontEnd,
    publicUrl: config.publicUrl,
    // Lets the benchmark measure a page that is rendered for a single viewer.
    wantsFresh: (request: FastifyRequest) =>
      config.environment !== "production" && request.headers["cache-control"] === "no-store",
    readerOf: viewers.readerOf,
    viewerOf: viewers.viewerOf,
    presentViewer: say,
    search,
    catalog,
    supportEmail,
    printEditionUrl: config.printEditionUrl,
    ownReadingOf: ownReadingOf({ ...user, parts: personal }),
  };
  const accountDeletion = { database, accounts, parts: personal };
  const opened = { accounts, accountDeletion, budget, commerce, counts, groups, mailer, notices, pages, reading };
  return { ...readers, ...opened, readings, reminders, say, user };
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

/** Opens search with the configured engine. */
async function openSiteSearch(
  config: Config,
  sources: Pick<SearchOptions, "database" | "content" | "clock" | "budget" | "counts" | "store">,
): Promise<Search> {
  const adapter = searchAdapter(config);
  return openSearch({ ...sources, settings: config, adapter });
}
