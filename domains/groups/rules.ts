import type { BannerColor, SiteBanner } from "../messaging/contract.ts";
import type { TermFields, Yours } from "../subscriptions/contract.ts";
import type { Group } from "./contract.ts";

/** The addresses of this domain's screens. */
export const groupPaths = {
  manageUsers: "/bluebook/manage-users",
  manageAdmins: "/bluebook/manage-admins",
  activate: "/bluebook/groups/activate",
  join: "/bluebook/groups/join",
  confirm: "/bluebook/groups/confirm",
  /** Where a seat is accepted that waits for the reader's address. */
  acceptSeat: "/bluebook/groups/accept-seat",
  /** Where an invitation to administer is accepted that waits for the reader's address. */
  acceptRole: "/bluebook/groups/accept-role",
  /** Where a reader begins a trial that did not begin with their verified address. */
  startTrial: "/bluebook/groups/start-trial",
  /** Where a reader asks to join the group of their address. */
  joinOffered: "/bluebook/groups/join-offered",
} as const;

/** The code of the shared link whose page an address of this site is; null for any other page. */
export function joinCode(page: string): string | null {
  const [path, query = ""] = page.split("?", 2);
  return path === groupPaths.join ? new URLSearchParams(query).get("code") : null;
}

/** From so many seats on a group may have domains of its own (GROUP-11); so may one with unlimited seats. */
export const DOMAINS_FROM_SEATS = 151;

/** Whether a group's plan includes domains of its own. 0 paid seats: unlimited. */
export function mayHaveDomains(paidSeats: number): boolean {
  return paidSeats === 0 || paidSeats >= DOMAINS_FROM_SEATS;
}

/** The seats that are left in a group: none where no term runs or is to come; null where they are unlimited. */
export function openSeats(
  { state, paidSeats }: { state: "live" | "pending" | "expired" | "none"; paidSeats: number },
  users: number,
): number | null {
  if (state === "expired" || state === "none") return 0;
  return paidSeats === 0 ? null : Math.max(0, paidSeats - users);
}

/** The domain of an e-mail address as domains are compared: in lower case, without the dot that may end it. */
export function domainOf(email: string): string {
  return email
    .slice(email.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase()
    .replace(/\.$/, "");
}

/** A person's name for searching and sorting, the last name first. Letters of every script, so not what a database does. */
export function foldName(firstName: string, lastName: string): string {
  return fold(`${lastName} ${firstName}`);
}

/** A text as names and addresses are compared: in lower case, without accents and superfluous spaces. */
export function fold(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/** How long ago an activation e-mail was sent: whole hours, days above 24 (GROUP-1, SUBS-13). */
export function sinceSent(hours: number): string {
  if (hours < 1) return "less than an hour ago";
  const [count, unit] = hours > 24 ? [Math.floor(hours / 24), "day"] : [hours, "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** How long somebody has to wait, rounded up: minutes below an hour, days above 24 hours (SUBS-13). */
export function waitWords(hours: number): string {
  const [count, unit] =
    hours > 24 ? [hours / 24, "day"] : hours > 1 ? [hours, "hour"] : [Math.max(1 / 60, hours) * 60, "minute"];
  const rounded = Math.ceil(Math.round(count * 1_000) / 1_000);
  return `${rounded} ${unit}${rounded === 1 ? "" : "s"}`;
}

/** A stretch of a banner's text; with an address it is a link. */
export interface BannerPart {
  text: string;
  href: string | null;
}

/** What stands above every page for this reader. */
export type Banner =
  | { kind: "site"; siteBanner: SiteBanner }
  | { kind: "reader"; color: BannerColor; parts: readonly BannerPart[] };

/** What of a group the banner depends on. */
export type BannerGroup = Pick<Group, "title" | "isExpired" | "isPending" | "startDate" | "expiredSubscription">;

/** What of a reader the banner depends on. */
export type BannerUser = {
  groupUserManages: BannerGroup | null;
  groupUserIsIn: BannerGroup | null;
  /** What is the reader's, as every screen tells it. */
  yours: Yours;
} & Pick<
  TermFields,
  | "hasActiveSubscription"
  | "subscriptionExpiringSoon"
  | "subscriptionExpired"
  | "accountValidUntil"
  | "pendingSubscriptions"
  | "freeTrialAccess"
  | "freeTrialExpired"
  | "freeTrialUntil"
>;

export interface BannerFacts {
  /** What the editors tell everybody, unless this reader has put it away. */
  siteBanner: SiteBanner | null;
  /** Null for whoever has no account. */
  user: BannerUser | null;
  /** The organization on whose network the reader is. */
  whitelisted: string | null;
}

const subscriptionPage = "/bluebook/subscription";

/**
 * The banner above every page, by the precedence in docs/spec/banner.md; null where there is none (BAN-1). Its
 * sentences stay word for word; who would be told something untrue by them, or be sold what is theirs, is told what is
 * theirs instead (docs/decisions/0035-what-is-yours.md).
 */
export function decideBanner({ siteBanner, user, whitelisted }: BannerFacts): Banner | null {
  if (siteBanner) return { kind: "site", siteBanner };
  const about = user && (groupBanner(user) ?? ownBanner(user));
  if (about) return about;
  return whitelisted === null ? null : banner("blue", `Access provided by ${whitelisted}`);
}

function groupBanner({ groupUserManages: managed, groupUserIsIn: joined }: BannerUser): Banner | null {
  const group = managed ?? joined;
  if (!group) return null;
  if (group.isExpired) {
    const expired = `Your group subscription expired on ${group.expiredSubscription?.expiryDate ?? ""}. `;
    return banner("red", expired, ["Learn More", subscriptionPage]);
  }
  if (managed) {
    const terms = ["Subscription", subscriptionPage] as const;
    const users = ["Users", "/bluebook/manage-users"] as const;
    return banner(joined ? "green" : "blue", `Manage ${group.title} :: `, terms, " - ", users);
  }
  // Nothing is provided before it starts.
  if (group.isPending) return banner("blue", `Your access through ${group.title} starts on ${group.startDate ?? ""}.`);
  return banner("green", `Access provided by ${group.title}`);
}

function ownBanner(user: BannerUser): Banner | null {
  const { yours, hasActiveSubscription: isActive } = user;
  const isSure = isActive && !user.subscriptionExpiringSoon;
  if (isSure) return null;
  if (offered.has(yours.state)) return banner("blue", `${yours.sentence} `, ["See what you can do", subscriptionPage]);
  const paidUntil = user.accountValidUntil ?? "";
  if (isActive) {
    const add = ["add time to your subscription today.", subscriptionPage] as const;
    return banner("red", `Your subscription expires on ${paidUntil}, `, add);
  }
  if (yours.state === "own-pending") return banner("blue", yours.sentence);
  // Someone who reads by something else needs to buy nothing.
  return yours.sells ? sellingBanner(user) : null;
}

/** What could be read by at once, without paying. */
const offered: ReadonlySet<Yours["state"]> = new Set(["seat-waiting", "join", "confirming", "unverified"]);

function sellingBanner(user: BannerUser): Banner | null {
  if (user.subscriptionExpired) {
    const buy = ["Please purchase additional time", subscriptionPage] as const;
    const expired = `Your subscription expired on ${user.accountValidUntil ?? ""}. `;
    return banner("red", expired, buy, " to continue to access your account.");
  }
  const trialUntil = user.freeTrialUntil ?? "";
  if (user.freeTrialAccess)
    return banner("blue", `Free trial expires on ${trialUntil}. `, ["Purchase a subscription.", "/pricing"]);
  if (!user.freeTrialExpired) return null;
  const buy = ["Please purchase additional access", "/pricing"] as const;
  return banner("red", `Your free trial has expired on ${trialUntil}. `, buy, " to continue to use your account.");
}

function banner(color: BannerColor, ...parts: (string | readonly [text: string, href: string])[]): Banner {
  const shown = parts.map((part) => (typeof part === "string" ? { text: part, href: null } : toLink(part)));
  return { kind: "reader", color, parts: shown };
}

function toLink([text, href]: readonly [text: string, href: string]): BannerPart {
  return { text, href };
}
