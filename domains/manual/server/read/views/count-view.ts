import type { IncomingHttpHeaders } from "node:http";
import type { DailyCounts } from "../../../../../platform/telemetry/daily/daily-counts.ts";
import { dailyCounts } from "../../../../../platform/telemetry/daily/daily-counts-store.ts";
import type { Reader } from "../../../../subscriptions/contract.ts";
import { decideAccess } from "../../../../subscriptions/rules.ts";
import { pageContent } from "../catalog/edition-view.ts";
import type { Content } from "../content.ts";
import type { ChapterAddress } from "../read-entries.ts";

/** A page that somebody opened. */
interface ViewedChapter {
  method: string;
  headers: IncomingHttpHeaders;
  reader: Reader;
  address: ChapterAddress;
}

/** Counts a page that is about to be shown. */
export type CountView = (viewed: ViewedChapter) => void;

/** How many protected pages this process has shown: as a whole, or as an excerpt above the paywall. */
export interface PageViewCounts {
  whole: number;
  excerpt: number;
}

/** Programs that say that they are no readers. */
const PROGRAMS = /bot\b|crawl|spider|slurp|preview|monitor/i;

/**
 * Returns what counts views of pages by the day: how often each page was opened, and how many opened any. Nothing of a
 * reader is kept, and nothing is told apart that the product doesn't tell apart already: accounts, and browsers with the
 * token of their visit on an organization's network. Of other visitors only views are counted. Site admins, crawlers
 * and what a browser fetches in advance are left out. `shown` is added to.
 */
export function viewCounter(
  { catalog, clock }: Pick<Content, "catalog" | "clock">,
  counts: DailyCounts,
  shown: PageViewCounts,
): CountView {
  return ({ method, headers, reader, address: { version, section, slug } }) => {
    const view = catalog.edition(version)?.view;
    const page = view?.page(section, slug);
    if (!view || !page || method !== "GET" || isUnread(headers) || reader.kind === "server") return;
    if (reader.kind === "account" && reader.isAdmin) return;
    counts.add(dailyCounts.pages, page.id);
    counts.add(dailyCounts.views, reader.kind);
    const access = decideAccess(reader, pageContent(page, view), clock.now());
    if (!access.granted) shown.excerpt += 1;
    else if (access.by !== "public") shown.whole += 1;
    const who = nameOf(reader);
    if (who !== undefined) counts.addOnce(dailyCounts.readers, reader.kind, who);
  };
}

function isUnread(headers: IncomingHttpHeaders): boolean {
  return headers["sec-purpose"] !== undefined || PROGRAMS.test(headers["user-agent"] ?? "");
}

/** What tells a reader from others; undefined for whom nothing does. */
function nameOf(reader: Reader): string | undefined {
  if (reader.kind === "account") return reader.accountId;
  if (reader.kind === "organization" && reader.browser?.isKnown === true) return reader.browser.id;
  return undefined;
}
