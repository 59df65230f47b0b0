import { z } from "zod";

/** A time span in epoch milliseconds: from its first moment up to, but not including, its end. */
export interface Span {
  from: number;
  until: number;
}

/** An organization that is recognized by its network or by its members' addresses. */
export interface Organization {
  id: string;
  title: string;
}

/** The browser of a visitor on an organization's network. */
export interface NetworkBrowser {
  /** Stays the same while the browser is open; browsers that send no cookie of ours share one per address. */
  id: string;
  /** Whether the browser sends a cookie of ours. */
  isKnown: boolean;
}

/**
 * A reader with an account: everything the account was ever granted. What that means now depends on the clock
 * (`decideAccess`).
 */
export interface AccountReader {
  kind: "account";
  accountId: string;
  isAdmin: boolean;
  trial: Span | null;
  /** When the reader's own terms run, without the time for which they are paused. */
  individual: readonly Span[];
  /** The group the reader has a seat in, and when its terms run. Null for administrators without a seat. */
  seat: { groupId: string; spans: readonly Span[] } | null;
  /** The organization whose network the reader is on. */
  organization: Organization | null;
  /** Handles of the editions that this reader was invited to see before others (RULING-5). */
  invitedTo: readonly string[];
}

/** Any reader. */
export type Reader =
  /** Not logged in, and not recognized by a network. */
  | { kind: "visitor" }
  /** Not logged in, on the network of an organization whose term runs (RULING-1). */
  | { kind: "organization"; organization: Organization; browser?: NetworkBrowser }
  | AccountReader
  /** The server itself, for internal work; never the viewer of a request. */
  | { kind: "server" };

/** Who may open an edition: everyone with access, invited readers, or site admins only (RULING-5). */
export const editionAudiences = ["subscribers", "invited", "admins"] as const;
export type EditionAudience = (typeof editionAudiences)[number];

/** The properties of an edition that access depends on. */
export interface EditionAccess {
  handle: string;
  audience: EditionAudience;
}

/** What a reader wants access to. */
export type Content =
  /** A page, or anything made from one page: its hits, its tables. */
  | { kind: "page"; isPublic: boolean; edition: EditionAccess }
  /** Anything made from a whole edition: its hits, its index terms, its look-up tables. */
  | { kind: "search" | "index" | "quick-look"; edition: EditionAccess }
  /** Unpublished content. `hasValidToken`: the address has the token of a preview link that is still valid. */
  | { kind: "draft"; hasValidToken: boolean }
  /** The export of an edition as files. */
  | { kind: "export" };

export const grantedBy = [
  "public",
  "token",
  "admin",
  "subscription",
  "group",
  "trial",
  "organization",
  "server",
] as const;
export type GrantedBy = (typeof grantedBy)[number];

/** Why access is refused; the paywall has a message for each. */
export const refusalReasons = [
  /** Not logged in. */
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

/** A date as shown to readers: M.d.yyyy (RULING-8). */
export const shownDateSchema = z.string().regex(/^\d{1,2}\.\d{1,2}\.\d{4}$/);

/** A paid term of an account or a group, with its current status. */
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

/** An account's own terms and trial, including past ones, newest first: the response of GET /api/subscription/terms. */
export const ownTermsSchema = z.object({
  terms: z.array(subscriptionSchema),
  trial: subscriptionSchema.pick({ startDate: true, endDate: true, prettyStatus: true }).nullable(),
});
export type OwnTerms = z.infer<typeof ownTermsSchema>;

export const groupTypes = ["team", "professional"] as const;
export const groupTypeSchema = z.enum(groupTypes);
export type GroupType = z.infer<typeof groupTypeSchema>;

/** A user who has a seat in a group, or administers it. */
export const groupPersonSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Invited, but not activated yet. */
  pending: z.boolean(),
  hoursSinceVerificationCodeIssued: z.number().nullable(),
  dateInvited: shownDateSchema.nullable(),
  lastLoginDate: shownDateSchema.nullable(),
});

/** A group, as seen by a reader who is in it, manages it or could join it. */
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
  /** Both lists only in responses about them, and only for the group's administrators. */
  groupUsers: z.array(groupPersonSchema).optional(),
  groupAdmins: z.array(groupPersonSchema).optional(),
});
export type Group = z.infer<typeof groupSchema>;

/** A page in one of a reader's lists: pinned, or recently viewed. */
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

/** A reader with an account, with every field that the specification gives a User. */
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
  /** The last paid day, renewals included. */
  accountValidUntil: shownDateSchema.nullable(),
  daysLeftInSubscription: z.int(),
  /** Days of the reader's own terms that are on hold while the reader is in a group. */
  hasPausedSubscriptions: z.int(),
  /** Whether one of the reader's own terms is running. */
  hasActiveSubscription: z.boolean(),
  /** Whether the reader may read whole pages now, by any means: own term, group, trial or organization. */
  hasAnyActiveSubscription: z.boolean(),
  activeSubscription: subscriptionSchema.nullable(),
  pendingSubscriptions: z.array(subscriptionSchema),
  activeOrPendingSubscriptions: z.array(subscriptionSchema),
  groupUserManages: groupSchema.nullable(),
  groupUserIsIn: groupSchema.nullable(),
  groupUserWhitelistedIn: groupSchema.nullable(),
  /** Hours until the confirmation of a whitelisted address may be resent; null if none is pending. */
  timeoutUntilVerifyWhitelist: z.number().nullable(),
  whitelistAdminInfo: z.object({ adminName: z.string(), adminEmail: z.string() }).nullable(),
  /** Null until the reader's second login: until then, a new reader. */
  lastLoginDate: shownDateSchema.nullable(),
});
export type User = z.infer<typeof userSchema>;

/** A visitor on an organization's network: only an id (RULING-1). */
export const visitorSchema = z.strictObject({ id: z.string() });

/** A reader's status: what grants access, or what comes closest to it. */
export const yoursStates = [
  "group",
  "group-pending",
  "on-hold",
  "group-ended",
  "seat-waiting",
  "seat-elsewhere",
  "join",
  "confirming",
  "unverified",
  "own",
  "own-pending",
  "manager-without-seat",
  "organization",
  "admin",
  "trial-unused",
  "group-full",
  "own-ending",
  "trial",
  "expired",
  "trial-expired",
  "none",
] as const;

/**
 * The user's next step: a link to follow, or a form to send to an address (with the token, and the page to return to).
 */
export const stepSchema = z.object({ kind: z.enum(["link", "send"]), label: z.string(), to: z.string() });
export type Step = z.infer<typeof stepSchema>;

/** The user's status, in the words used on every screen. Decided in one place (domains/groups/server/records/yours). */
export const yoursSchema = z.object({
  state: z.enum(yoursStates),
  sentence: z.string(),
  /** The best next step; null if there is none. */
  step: stepSchema.nullable(),
  /** Whether anything may be offered for sale: never to a user who has access, or could have it without paying. */
  sells: z.boolean(),
});
export type Yours = z.infer<typeof yoursSchema>;

/** An invitation to administer a group, and the step that accepts it. */
export const roleInvitationSchema = z.object({ sentence: z.string(), step: stepSchema });
export type RoleInvitation = z.infer<typeof roleInvitationSchema>;

/** The response of GET /api/user. */
export const userAnswerSchema = z.object({
  loggedIn: z.boolean(),
  user: z.union([userSchema, visitorSchema]).nullable(),
  /** The dashboard entry of the reader's edition; null for viewers without a dashboard. */
  dashboard: z.looseObject({ blocks: z.array(z.unknown()) }).nullable(),
  /** The organization whose network the viewer is on. */
  whitelisted: z.string().nullable(),
  /** The viewer's status; null without an account. */
  yours: yoursSchema.nullable(),
  /** Shown beside the status; null for viewers who aren't invited to administer a group. */
  roleInvitation: roleInvitationSchema.nullable(),
  sites: z.array(z.object({ id: z.string(), handle: z.string(), name: z.string() })),
});
export type UserAnswer = z.infer<typeof userAnswerSchema>;
