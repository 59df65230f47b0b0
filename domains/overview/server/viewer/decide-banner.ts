import { groupPaths } from "../../../groups/rules.ts";
import type { ViewerGroups } from "../../../groups/server/public.ts";
import type { BannerColor, SiteBanner } from "../../../messaging/contract.ts";
import type { Banner } from "../../../messaging/web/public.ts";
import type { TermFields, Yours } from "../../../subscriptions/contract.ts";
import type { ViewerAccount } from "./viewers.ts";

const subscriptionPage = "/bluebook/subscription";

/** Of a link to where something is sold: after the payment, it leads back to the page with the banner. */
const LEADS_BACK = "leads back";

/** What the banner above a viewer's pages depends on. */
interface BannerSources {
  /** What the editors tell everybody, unless this viewer has put it away. */
  siteBanner: SiteBanner | null;
  /** Null without an account. */
  about: (Pick<ViewerAccount, "terms"> & { groups: ViewerGroups }) | null;
  /** The organization on whose network the viewer is. */
  organization: string | null;
}

/**
 * The banner above every page, by the precedence in docs/spec/banner.md; null where there is none (BAN-1). Its
 * sentences stay word for word; who would be told something untrue by them, or be sold what is theirs, is told what is
 * theirs instead (docs/decisions/subscriptions-and-trials.md).
 */
export function decideBanner({ siteBanner, about, organization }: BannerSources): Banner | null {
  if (siteBanner) return { kind: "site", siteBanner };
  const own = about && (groupBanner(about.groups) ?? ownBanner(about.terms, about.groups.yours));
  if (own) return own;
  return organization === null ? null : banner("blue", `Access provided by ${organization}`);
}

function groupBanner({ managed, seat }: ViewerGroups): Banner | null {
  const group = managed ?? seat;
  if (!group) return null;
  if (group.state === "expired") {
    const expired = `Your group subscription expired on ${group.validUntil}. `;
    return banner("red", expired, ["Learn More", subscriptionPage, LEADS_BACK]);
  }
  if (managed) {
    const terms = ["Subscription", subscriptionPage] as const;
    const users = ["Users", groupPaths.manageUsers] as const;
    return banner(seat ? "green" : "blue", `Manage ${group.title} :: `, terms, " - ", users);
  }
  // Nothing is provided before it starts.
  if (group.state === "pending")
    return banner("blue", `Your access through ${group.title} starts on ${group.startsOn}.`);
  return banner("green", `Access provided by ${group.title}`);
}

function ownBanner(terms: TermFields, yours: Yours): Banner | null {
  const { hasActiveSubscription: isActive } = terms;
  const isSure = isActive && !terms.subscriptionExpiringSoon;
  if (isSure) return null;
  if (offered.has(yours.state)) return banner("blue", `${yours.sentence} `, ["See what you can do", subscriptionPage]);
  const paidUntil = terms.accountValidUntil ?? "";
  if (isActive) {
    const add = ["add time to your subscription today.", subscriptionPage, LEADS_BACK] as const;
    return banner("red", `Your subscription expires on ${paidUntil}, `, add);
  }
  if (yours.state === "own-pending") return banner("blue", yours.sentence);
  // Someone who reads by something else needs to buy nothing.
  return yours.sells ? sellingBanner(terms) : null;
}

/** What could be read by at once, without paying. */
const offered: ReadonlySet<Yours["state"]> = new Set(["seat-waiting", "join", "confirming", "unverified"]);

function sellingBanner(terms: TermFields): Banner | null {
  if (terms.subscriptionExpired) {
    const buy = ["Please purchase additional time", subscriptionPage, LEADS_BACK] as const;
    const expired = `Your subscription expired on ${terms.accountValidUntil ?? ""}. `;
    return banner("red", expired, buy, " to continue to access your account.");
  }
  const trialUntil = terms.freeTrialUntil ?? "";
  if (terms.freeTrialAccess)
    return banner("blue", `Free trial expires on ${trialUntil}. `, [
      "Purchase a subscription.",
      "/pricing",
      LEADS_BACK,
    ]);
  if (!terms.freeTrialExpired) return null;
  const buy = ["Please purchase additional access", "/pricing", LEADS_BACK] as const;
  return banner("red", `Your free trial has expired on ${trialUntil}. `, buy, " to continue to use your account.");
}

type Link = readonly [text: string, href: string, leadsBack?: typeof LEADS_BACK];

function banner(color: BannerColor, ...parts: (string | Link)[]): Banner {
  const shown = parts.map((part) => (typeof part === "string" ? { text: part, href: null } : toLink(part)));
  return { kind: "reader", color, parts: shown };
}

function toLink([text, href, leadsBack]: Link): { text: string; href: string; leadsBack?: boolean } {
  return leadsBack === undefined ? { text, href } : { text, href, leadsBack: true };
}
