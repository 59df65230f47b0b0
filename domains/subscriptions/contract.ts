import { z } from "zod";

/** A stretch of time in epoch milliseconds: from its first moment until the first that no longer belongs to it. */
export interface Span {
  from: number;
  until: number;
}

/** An organisation whose network or whose members' addresses are recognised. */
export interface Organisation {
  id: string;
  title: string;
}

/** Signed in. What the reader was ever granted; what it means now follows from the clock (`decideAccess`). */
export interface AccountReader {
  kind: "account";
  accountId: string;
  isAdmin: boolean;
  trial: Span | null;
  /** When the reader's own terms run, without the time for which they are paused. */
  individual: readonly Span[];
  /** The group in which the reader has a seat, and when its terms run. An administrator without a seat has none. */
  seat: { groupId: string; spans: readonly Span[] } | null;
  /** The organisation on whose network the reader sits now. */
  organisation: Organisation | null;
  /** Handles of the editions that this reader was invited to see before others (DECISION 5). */
  invitedTo: readonly string[];
}

/** Who reads. */
export type Reader =
  /** Signed out, recognised by nothing. */
  | { kind: "visitor" }
  /** Signed out, on the network of an organisation whose term runs (DECISION 1). */
  | { kind: "organisation"; organisation: Organisation }
  | AccountReader
  /** The server itself, for its own bookkeeping: no request is made by it. */
  | { kind: "server" };

/** Who may open an edition: everyone with access, invited readers, or site admins only (DECISION 5). */
export const editionAudiences = ["subscribers", "invited", "admins"] as const;
export type EditionAudience = (typeof editionAudiences)[number];

/** What access asks of an edition. */
export interface EditionAccess {
  handle: string;
  audience: EditionAudience;
}

/** What access is asked for. */
export type Content =
  /** A page, or anything made of one page: its hits, its tables. */
  | { kind: "page"; isPublic: boolean; edition: EditionAccess }
  /** What is made of a whole edition: its hits, its terms, its look-up tables. */
  | { kind: "search" | "index" | "quick-look"; edition: EditionAccess }
  /** What is not published yet. `hasValidToken`: the address carries the token of a preview link that is still good. */
  | { kind: "draft"; hasValidToken: boolean }
  /** An edition as files. */
  | { kind: "export" };

export const grantedBy = [
  "public",
  "token",
  "admin",
  "subscription",
  "group",
  "trial",
  "organisation",
  "server",
] as const;
export type GrantedBy = (typeof grantedBy)[number];

/** Why access is refused; the paywall has words for each. */
export const refusalReasons = [
  /** Signed out. */
  "subscribers-only",
  "group-pending",
  "pending",
  "expired",
  /** The reader has access, but not to this edition. */
  "next-edition",
  "draft",
  "admins-only",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** The answer to the one question: may this reader see this content now? */
export type Access = { granted: true; by: GrantedBy } | { granted: false; reason: RefusalReason };

/** A date as readers see it: M.d.yyyy (DECISION 8). */
export const shownDateSchema = z.string().regex(/^\d{1,2}\.\d{1,2}\.\d{4}$/);

/** A term that somebody paid for, an account's or a group's, as it stands now. */
export const subscriptionSchema = z.object({
  id: z.string(),
  status: z.enum(["live", "pending", "expired", "paused"]),
  prettyStatus: z.string(),
  startDate: shownDateSchema,
  endDate: shownDateSchema,
  isRenewal: z.boolean(),
  /** 0: unlimited. */
  totalPaidSeats: z.int().nonnegative(),
  isActive: z.boolean(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** An account's own terms and trial, those that are over included, the newest first: the answer of GET /api/subscription/terms. */
export const ownTermsSchema = z.object({
  terms: z.array(subscriptionSchema),
  trial: subscriptionSchema.pick({ startDate: true, endDate: true, prettyStatus: true }).nullable(),
});
export type OwnTerms = z.infer<typeof ownTermsSchema>;

export const groupTypes = ["team", "professional"] as const;
export const groupTypeSchema = z.enum(groupTypes);
export type GroupType = z.infer<typeof groupTypeSchema>;

/** Somebody who has a seat in a group, or administers it. */
export const groupPersonSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Invited, and not yet activated. */
  pending: z.boolean(),
  hoursSinceVerificationCodeIssued: z.number().nullable(),
  dateInvited: shownDateSchema.nullable(),
  lastLoginDate: shownDateSchema.nullable(),
});
export type GroupPerson = z.infer<typeof groupPersonSchema>;

/** A group as the reader who is in it, manages it or could join it may see it. */
export const groupSchema = z.object({
  id: z.string(),
  title: z.string(),
  adminName: z.string(),
  adminEmail: z.string(),
  type: groupTypeSchema,
  isActive: z.boolean(),
  isPending: z.boolean(),
  isExpired: z.boolean(),
  expiredSubscription: z.object({ expiryDate: shownDateSchema }).nullable(),
  startDate: shownDateSchema.nullable(),
  accountValidUntil: shownDateSchema.nullable(),
  totalPaidSeats: z.int().nonnegative(),
  numberOfUsers: z.int().nonnegative(),
  /** Null where seats are unlimited. */
  openSeats: z.int().nonnegative().nullable(),
  whitelistedDomains: z.array(z.string()),
  notifyOnRemove: z.boolean(),
  /** Both lists only where the answer is about them, and only for the group's administrators. */
  groupUsers: z.array(groupPersonSchema).optional(),
  groupAdmins: z.array(groupPersonSchema).optional(),
});
export type Group = z.infer<typeof groupSchema>;

/** A page in a reader's lists: pinned, or recently viewed. */
export const listedPageSchema = z.object({
  id: z.string(),
  version: z.string(),
  section: z.string(),
  grandparent: z.string().nullable(),
  parent: z.string().nullable(),
  slug: z.string(),
  uri: z.string(),
  code: z.string(),
  customTitle: z.string(),
  sectionName: z.string(),
  breadcrumb: z.array(z.object({ code: z.string(), title: z.string() })),
});
export type ListedPage = z.infer<typeof listedPageSchema>;

export const searchPreferences = ["all", "bluepages", "whitepages"] as const;

/** The reader with an account, with every field that the specification gives a User. */
export const userSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  unverifiedEmail: z.string().nullable(),
  userTitle: z.string().nullable(),
  organization: z.string().nullable(),
  userType: z.string(),
  isAdmin: z.boolean(),
  userLegacyId: z.string().nullable(),
  versionPreference: z.string(),
  nextEdition: z.boolean(),
  defaultSearch: z.enum(searchPreferences),
  pinnedPages: z.array(listedPageSchema),
  recentlyViewed: z.array(listedPageSchema),
  freeTrialAccess: z.boolean(),
  daysLeftInFreeTrial: z.int(),
  freeTrialExpired: z.boolean(),
  freeTrialUntil: shownDateSchema.nullable(),
  subscriptionExpired: z.boolean(),
  subscriptionExpiringSoon: z.boolean(),
  /** The last day that is paid for, renewals included. */
  accountValidUntil: shownDateSchema.nullable(),
  daysLeftInSubscription: z.int(),
  /** Days of the reader's own terms that wait while the reader is in a group. */
  hasPausedSubscriptions: z.int(),
  /** An own term runs. */
  hasActiveSubscription: z.boolean(),
  /** The reader may read whole pages now, by whatever: own term, group, trial or organisation. */
  hasAnyActiveSubscription: z.boolean(),
  activeSubscription: subscriptionSchema.nullable(),
  pendingSubscriptions: z.array(subscriptionSchema),
  activeOrPendingSubscriptions: z.array(subscriptionSchema),
  groupUserManages: groupSchema.nullable(),
  groupUserIsIn: groupSchema.nullable(),
  groupUserWhitelistedIn: groupSchema.nullable(),
  /** Hours until the confirmation of a whitelisted address may be sent again; null where none waits. */
  timeoutUntilVerifyWhitelist: z.number().nullable(),
  whitelistAdminInfo: z.object({ adminName: z.string(), adminEmail: z.string() }).nullable(),
  /** Null until the reader signs in for the second time: a new reader. */
  lastLoginDate: shownDateSchema.nullable(),
});
export type User = z.infer<typeof userSchema>;

/** A visitor on an organisation's network: an id alone (DECISION 1). */
export const visitorSchema = z.strictObject({ id: z.string() });

/** The answer of GET /api/user. */
export const userAnswerSchema = z.object({
  loggedIn: z.boolean(),
  user: z.union([userSchema, visitorSchema]).nullable(),
  /** The dashboard entry of the reader's edition; null for who has no dashboard. */
  dashboard: z.looseObject({ blocks: z.array(z.unknown()) }).nullable(),
  /** The organisation on whose network the reader sits. */
  whitelisted: z.string().nullable(),
  sites: z.array(z.object({ id: z.string(), handle: z.string(), name: z.string() })),
});
export type UserAnswer = z.infer<typeof userAnswerSchema>;
