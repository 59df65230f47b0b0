import type { BannerColor, SiteBanner } from "../messaging/contract.ts";
import type { Group, User } from "../subscriptions/contract.ts";

/** The addresses of this domain's screens. */
export const groupPaths = {
  manageUsers: "/bluebook/manage-users",
  manageAdmins: "/bluebook/manage-admins",
  activate: "/bluebook/groups/activate",
  join: "/bluebook/groups/join",
  confirm: "/bluebook/groups/confirm",
} as const;

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

/** What of a reader the offer to join depends on. */
type Joining = Pick<User, "groupUserIsIn" | "timeoutUntilVerifyWhitelist"> & {
  groupUserWhitelistedIn: Pick<Group, "openSeats"> | null;
};

/**
 * Whether a reader is offered to join the group of their address: only who is in no group, while it has unlimited or open
 * seats (SUBS-9). 'waiting': a confirmation was sent a short time ago (SUBS-10).
 */
export function joinOffer(user: Joining): "join" | "waiting" | null {
  const { groupUserIsIn: joined, groupUserWhitelistedIn: offered, timeoutUntilVerifyWhitelist: hours } = user;
  if (joined || !offered || offered.openSeats === 0) return null;
  return hours === null ? "join" : "waiting";
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
export type BannerGroup = Pick<Group, "title" | "isExpired" | "expiredSubscription">;

/** What of a reader the banner depends on. */
export type BannerUser = { groupUserManages: BannerGroup | null; groupUserIsIn: BannerGroup | null } & Pick<
  User,
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
  /** The organisation on whose network the reader sits. */
  whitelisted: string | null;
}

const subscriptionPage = "/bluebook/subscription";

/** The banner above every page, by the precedence of the specification's section 4; null where there is none (BAN-1). */
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
  const color = joined ? "green" : "blue";
  if (!managed) return banner(color, `Access provided by ${group.title}`);
  const [terms, users] = [["Subscription", subscriptionPage] as const, ["Users", "/bluebook/manage-users"] as const];
  return banner(color, `Manage ${group.title} :: `, terms, " - ", users);
}

function ownBanner(user: BannerUser): Banner | null {
  const paidUntil = user.accountValidUntil ?? "";
  if (user.hasActiveSubscription && user.subscriptionExpiringSoon) {
    const add = ["add time to your subscription today.", subscriptionPage] as const;
    return banner("red", `Your subscription expires on ${paidUntil}, `, add);
  }
  if (user.hasActiveSubscription) return null;
  if (user.subscriptionExpired) {
    const buy = ["Please purchase additional time", subscriptionPage] as const;
    return banner("red", `Your subscription expired on ${paidUntil}. `, buy, " to continue to access your account.");
  }
  const trialUntil = user.freeTrialUntil ?? "";
  if (user.freeTrialAccess)
    return banner("blue", `Free trial expires on ${trialUntil}. `, ["Purchase a subscription.", "/pricing"]);
  // Who has bought a term that is to come needs no further access.
  if (!user.freeTrialExpired || user.pendingSubscriptions.length > 0) return null;
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
