import { type BannerFacts, decideBanner } from "../../domains/groups/rules.ts";
import { type ViewerGroups, readViewerGroups } from "../../domains/groups/server/public.ts";
import type { Notices } from "../../domains/messaging/server/notices/open-notices.ts";
import { shownBanner } from "../../domains/messaging/rules.ts";
import { renderBanner } from "../../domains/messaging/web/public.ts";
import type { Reader, Yours } from "../../domains/subscriptions/contract.ts";
import { accessClass } from "../../domains/subscriptions/rules.ts";
import {
  type AccountFacts,
  type Viewer,
  type BudgetState,
  describeTerms,
  presentSeat,
  type ReadingBudget,
  type Subscriptions,
} from "../../domains/subscriptions/server/public.ts";
import type { PaywallReader } from "../../domains/subscriptions/web/public.ts";
import { isDatabaseUnavailable } from "../../platform/db/availability/availability.ts";
import type { Database } from "../../platform/db/database.ts";
import { htmlPlaceholder, type PersonalValues, textPlaceholder } from "../../platform/ssr/personal-placeholders.ts";
import type { ShellReader } from "../shell/shell-reader.ts";

/** The viewer of a page, as far as pages need to know. */
export interface PageReader {
  reader: Reader;
  /** When the viewer was identified; the page is rendered as of this time. */
  now: number;
  /** The same for all viewers who see the same pages apart from personal values: part of the cache key of pages. */
  cacheVariant: string;
  /** The viewer's status; null without an account. */
  yours: Yours | null;
  /** The data the page is rendered from. Personal values are placeholders in it. */
  shell: Omit<ShellReader, "indexEdition" | "edition">;
  /** Whether there is a banner above the page. */
  hasBanner: boolean;
  /**
   * The values of the placeholders; undefined if the page has none and may be sent to everyone with the same cache
   * variant.
   */
  personal: PersonalValues | undefined;
}

export interface PageReaders {
  database: Database;
  subscriptions: Subscriptions;
  notices: Notices;
  /** The lowest price for a year, shown in the paywall. */
  lowestPrice(): string;
  /** The address readers write to for help. */
  supportEmail: string;
  budget: Pick<ReadingBudget, "peek">;
}

/** What a page depends on in a request, besides the viewer. */
interface Request {
  cookies: Record<string, string | undefined>;
}

/** Reads the viewer of a page, with personal values separated from what all viewers see. */
export async function readPageReader(sources: PageReaders, viewer: Viewer, request: Request): Promise<PageReader> {
  const now = sources.subscriptions.clock.now();
  const siteBanner = shownBanner(sources.notices.current().siteBanner, request.cookies);
  const { session, facts, viewerRecord } = viewer;
  if (viewerRecord) return remembered(sources, { reader: viewer.reader, now, siteBanner, viewerRecord });
  if (!session || !facts) return visitor(sources, viewer.reader, { now, siteBanner });
  const { account, csrfToken } = session;
  const organization = organizationOf(viewer.reader);
  const viewerGroups = await viewerGroupsOf(sources, {
    account,
    facts,
    organization,
    supportEmail: sources.supportEmail,
  });
  if (!viewerGroups) {
    const viewerRecord = { firstName: account.firstName, csrfToken, seat: presentSeat(facts) ?? null };
    return remembered(sources, { reader: viewer.reader, now, siteBanner, viewerRecord });
  }
  const user = { ...describeTerms(facts, sources.subscriptions).fields, ...viewerGroups };
  const notice = budgetNotice(sources.budget.peek(viewer.reader));
  const banner = bannerHtml({ siteBanner, user, whitelisted: organization }) + notice;
  return signedIn({
    reader: viewer.reader,
    now,
    firstName: account.firstName,
    csrfToken,
    group: groupOf(viewerGroups),
    contact: viewerGroups.contact,
    yours: viewerGroups.yours,
    banner,
    lowestPrice: sources.lowestPrice(),
  });
}

/** Viewer groups, by the facts they were read with; those stay the same object for a second (`readReaders`). */
const viewerGroupsCache = new WeakMap<AccountFacts, { organization: string | null; viewerGroups: ViewerGroups }>();

/** Returns undefined if the database became unavailable after the viewer was identified. */
async function viewerGroupsOf(
  { database, subscriptions }: PageReaders,
  who: Parameters<typeof readViewerGroups>[2],
): Promise<ViewerGroups | undefined> {
  const { facts, organization } = who;
  const known = viewerGroupsCache.get(facts);
  if (known?.organization === organization) return known.viewerGroups;
  try {
    const viewerGroups = await readViewerGroups(database.db, subscriptions, who);
    viewerGroupsCache.set(facts, { organization, viewerGroups });
    return viewerGroups;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  }
}

interface Remembered extends Pick<BannerFacts, "siteBanner"> {
  reader: Reader;
  now: number;
  viewerRecord: { firstName: string; csrfToken: string; seat: object | null };
}

/** Returns the viewer named by the signed record during a database outage: of the groups, only the seat is known. */
function remembered({ lowestPrice }: PageReaders, { reader, now, siteBanner, viewerRecord }: Remembered): PageReader {
  return signedIn({
    reader,
    now,
    firstName: viewerRecord.firstName,
    csrfToken: viewerRecord.csrfToken,
    group: viewerRecord.seat ? "member" : "none",
    contact: null,
    yours: null,
    banner: bannerHtml({ siteBanner, user: null, whitelisted: organizationOf(reader) }),
    lowestPrice: lowestPrice(),
  });
}

/** Returns a viewer without an account. The page has no personal values: the banner's text is part of the cache key. */
function visitor(
  { lowestPrice, subscriptions, budget }: PageReaders,
  reader: Reader,
  { now, siteBanner }: { now: number } & Pick<BannerFacts, "siteBanner">,
): PageReader {
  const banner =
    bannerHtml({ siteBanner, user: null, whitelisted: organizationOf(reader) }) + browserNotice(budget.peek(reader));
  const paywall: PaywallReader = {
    signedIn: false,
    group: "none",
    contactName: "",
    contactEmail: "",
    lowestPrice: lowestPrice(),
    hasTrial: subscriptions.trialDays > 0,
    yours: null,
    csrfToken: "",
  };
  return {
    reader,
    now,
    cacheVariant: JSON.stringify([accessClass(reader, now), banner]),
    shell: { signedIn: false, firstName: "", csrfToken: "", banner, paywall },
    hasBanner: banner !== "",
    yours: null,
    personal: undefined,
  };
}

interface SignedIn {
  reader: Reader;
  now: number;
  firstName: string;
  csrfToken: string;
  group: PaywallReader["group"];
  contact: ViewerGroups["contact"];
  /** Null if it can't be known right now. */
  yours: Yours | null;
  banner: string;
  lowestPrice: string;
}

/** Returns a viewer with an account, whose name, banner and administrator replace placeholders in the shared page. */
function signedIn(known: SignedIn): PageReader {
  const { reader, now, firstName, csrfToken, group, yours, banner, lowestPrice } = known;
  const contact = known.contact ?? { name: "", email: "" };
  const hasContact = contact.email !== "";
  const step = yours?.step;
  const paywall: PaywallReader = {
    signedIn: true,
    group,
    contactName: hasContact ? textPlaceholder("contactName") : "",
    contactEmail: hasContact ? textPlaceholder("contactEmail") : "",
    lowestPrice,
    yours: yours && {
      ...yours,
      sentence: textPlaceholder("yours"),
      step: step ? { kind: step.kind, label: textPlaceholder("stepLabel"), to: textPlaceholder("stepTo") } : null,
    },
    csrfToken: textPlaceholder("csrfToken"),
  };
  return {
    reader,
    now,
    cacheVariant: JSON.stringify([
      accessClass(reader, now),
      "signed in",
      group,
      hasContact,
      yours?.state,
      step?.kind,
      yours?.sells,
    ]),
    shell: {
      signedIn: true,
      firstName: textPlaceholder("firstName"),
      csrfToken: textPlaceholder("csrfToken"),
      banner: htmlPlaceholder("banner"),
      paywall,
    },
    hasBanner: banner !== "",
    yours,
    personal: {
      texts: {
        firstName,
        csrfToken,
        contactName: contact.name,
        contactEmail: contact.email,
        yours: yours?.sentence ?? "",
        stepLabel: step?.label ?? "",
        stepTo: step?.to ?? "",
      },
      html: { banner },
    },
  };
}

function groupOf({ groupUserManages, groupUserIsIn }: ViewerGroups): PaywallReader["group"] {
  if (groupUserManages) return groupUserIsIn ? "manager" : "manager-without-seat";
  return groupUserIsIn ? "member" : "none";
}

function bannerHtml(facts: BannerFacts): string {
  const banner = decideBanner(facts);
  return banner ? renderBanner(banner) : "";
}

/** Returns the organization whose network the viewer is on, with an account or without. */
export function organizationOf(reader: Reader): string | null {
  if (reader.kind !== "account" && reader.kind !== "organization") return null;
  return reader.organization?.title ?? null;
}

/**
 * The notice above the pages of a browser on an organization's network that has opened most of its budget: the same for
 * all.
 */
function browserNotice(state: BudgetState | undefined): string {
  if (state?.isNear !== true) return "";
  const text =
    "You are close to today's reading limit for one browser without an account. Pages you opened today stay available. ";
  return renderBanner({
    kind: "reader",
    color: "blue",
    parts: [
      { text, href: null },
      { text: "Log in to continue.", href: "/login" },
    ],
  });
}

/** The notice above the pages of a reader who is near, or has reached, the daily limit of one account. */
function budgetNotice(state: BudgetState | undefined): string {
  if (state?.isNear !== true) return "";
  const where = state.words < state.limit ? "are close to" : "have reached";
  const words = `You ${where} today's reading limit for one account. Pages you opened today stay available. `;
  const parts = [
    { text: words, href: null },
    { text: "Need more today? Contact support.", href: "/help" },
  ];
  return renderBanner({ kind: "reader", color: "blue", parts });
}
