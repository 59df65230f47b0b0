import type { Account } from "../../domains/accounts/contract.ts";
import { type BannerFacts, decideBanner } from "../../domains/groups/rules.ts";
import {
  type GroupOffer,
  type GroupSituation,
  type GroupsTables,
  readOffer,
  readSituation,
} from "../../domains/groups/server/public.ts";
import type { Notices } from "../../domains/messaging/server/notices/open-notices.ts";
import { shownBanner } from "../../domains/messaging/rules.ts";
import { renderBanner } from "../../domains/messaging/web/public.ts";
import type { Reader } from "../../domains/subscriptions/contract.ts";
import { accessClass, standingOf } from "../../domains/subscriptions/rules.ts";
import {
  type Asker,
  describeTerms,
  type Subscriptions,
  type SubscriptionsTables,
} from "../../domains/subscriptions/server/public.ts";
import type { PaywallReader } from "../../domains/subscriptions/web/public.ts";
import type { Database } from "../../platform/db/database.ts";
import { htmlMark, type PersonalValues, textMark } from "../../platform/ssr/personal-marks.ts";
import type { ShellReader } from "../shell/shell-reader.ts";

/** Who asks for a page, as far as pages know. */
export interface PageReader {
  reader: Reader;
  /** The time at which it was told who this is; the page is drawn as of it. */
  now: number;
  /** What all readers share who are shown the same pages, personal values aside: part of the key that pages are kept by. */
  sees: string;
  /** What the page is drawn from. Whatever is one reader's own stands in it as a mark. */
  shell: Omit<ShellReader, "indexEdition" | "edition">;
  /** Whether a banner stands above the pages. */
  hasBanner: boolean;
  /** What the marks stand for; undefined where the page has none and may be sent to everybody who sees the same. */
  personal: PersonalValues | undefined;
}

export interface PageReaders {
  database: Database<SubscriptionsTables & GroupsTables>;
  subscriptions: Subscriptions;
  notices: Notices;
  /** The lowest price of a year, for the paywall. */
  lowestPrice(): string;
}

/** What of a request, beside who makes it, its pages depend on. */
interface Request {
  cookies: Record<string, string | undefined>;
}

/** Who asks for a page: its words about the reader, apart from what all readers see. */
export async function readPageReader(sources: PageReaders, asker: Asker, request: Request): Promise<PageReader> {
  const now = sources.subscriptions.clock.now();
  const siteBanner = shownBanner(sources.notices.current().siteBanner, request.cookies);
  const { session, facts } = asker;
  if (!session || !facts) return visitor(sources, asker.reader, { now, siteBanner });
  const { account, csrfToken } = session;
  const situation = await readSituation(sources.database.db, sources.subscriptions, { accountId: account.id, facts });
  const user = { ...describeTerms(facts, sources.subscriptions).fields, ...situation };
  const banner = draw({ siteBanner, user, whitelisted: organisationOf(asker.reader) });
  // Only who is refused is told of what an address could open.
  const isRefused = !standingOf(asker.reader, now).granted && situation.groupUserIsIn === null;
  const offered = isRefused ? await readOffer(sources.database.db, sources.subscriptions, account) : null;
  return signedIn({
    reader: asker.reader,
    offered,
    now,
    account,
    csrfToken,
    situation,
    banner,
    lowestPrice: sources.lowestPrice(),
  });
}

/** A reader without an account. The page holds nothing personal: what stands in the banner belongs to the key. */
function visitor(
  { lowestPrice }: PageReaders,
  reader: Reader,
  { now, siteBanner }: { now: number } & Pick<BannerFacts, "siteBanner">,
): PageReader {
  const banner = draw({ siteBanner, user: null, whitelisted: organisationOf(reader) });
  const paywall: PaywallReader = {
    signedIn: false,
    group: "none",
    contactName: "",
    contactEmail: "",
    lowestPrice: lowestPrice(),
  };
  return {
    reader,
    now,
    sees: JSON.stringify([accessClass(reader, now), banner]),
    shell: { signedIn: false, firstName: "", csrfToken: "", banner, paywall },
    hasBanner: banner !== "",
    personal: undefined,
  };
}

interface SignedIn {
  reader: Reader;
  /** The group that the reader's address could open. */
  offered: GroupOffer | null;
  now: number;
  account: Account;
  csrfToken: string;
  situation: GroupSituation;
  banner: string;
  lowestPrice: string;
}

/** A reader with an account, whose name, banner and administrator are filled into what others see too. */
function signedIn({ reader, offered, now, account, csrfToken, situation, banner, lowestPrice }: SignedIn): PageReader {
  const group = groupOf(situation);
  const contact = situation.contact ?? { name: "", email: "" };
  const hasContact = contact.email !== "";
  const paywall: PaywallReader = {
    signedIn: true,
    group,
    contactName: hasContact ? textMark("contactName") : "",
    contactEmail: hasContact ? textMark("contactEmail") : "",
    lowestPrice,
    whitelist: offered && {
      state: offered.state,
      title: textMark("whitelistTitle"),
      email: textMark("whitelistEmail"),
    },
  };
  return {
    reader,
    now,
    sees: JSON.stringify([accessClass(reader, now), "signed in", group, hasContact, offered?.state]),
    shell: {
      signedIn: true,
      firstName: textMark("firstName"),
      csrfToken: textMark("csrfToken"),
      banner: htmlMark("banner"),
      paywall,
    },
    hasBanner: banner !== "",
    personal: {
      texts: {
        firstName: account.firstName,
        csrfToken,
        contactName: contact.name,
        contactEmail: contact.email,
        whitelistTitle: offered?.title ?? "",
        whitelistEmail: offered?.email ?? "",
      },
      html: { banner },
    },
  };
}

function groupOf({ groupUserManages, groupUserIsIn }: GroupSituation): PaywallReader["group"] {
  if (groupUserManages) return groupUserIsIn ? "manager" : "manager-without-seat";
  return groupUserIsIn ? "member" : "none";
}

function draw(facts: BannerFacts): string {
  const banner = decideBanner(facts);
  return banner ? renderBanner(banner) : "";
}

/** The organisation on whose network somebody sits, with an account or without. */
export function organisationOf(reader: Reader): string | null {
  if (reader.kind !== "account" && reader.kind !== "organisation") return null;
  return reader.organisation?.title ?? null;
}
