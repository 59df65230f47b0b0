import { z } from "zod";
import { defaultSearchSchema } from "../accounts/contract.ts";

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
  /** Whose reading budget is used, if it isn't the account's own. */
  countedFor?: string;
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

const grantedBy = ["public", "token", "admin", "subscription", "group", "trial", "organization", "server"] as const;
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
const subscriptionSchema = z.object({
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

/** The fields of GET /api/user about what the account may read now, and how it was used. */
export const readerFieldsSchema = z.object({
  nextEdition: z.boolean(),
  defaultSearch: defaultSearchSchema,
  /** Whether the reader may read whole pages now, by any means: own term, group, trial or organization. */
  hasAnyActiveSubscription: z.boolean(),
  /** Null until the reader's second login: until then, a new reader. */
  lastLoginDate: shownDateSchema.nullable(),
});
export type ReaderFields = z.infer<typeof readerFieldsSchema>;

/** The fields of GET /api/user about a reader's trial and own terms. */
export const termFieldsSchema = z.object({
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
  activeSubscription: subscriptionSchema.nullable(),
  pendingSubscriptions: z.array(subscriptionSchema),
  activeOrPendingSubscriptions: z.array(subscriptionSchema),
});
export type TermFields = z.infer<typeof termFieldsSchema>;

/** A reader's status: what grants access, or what comes closest to it. */
const yoursStates = [
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
const stepSchema = z.object({ kind: z.enum(["link", "send"]), label: z.string(), to: z.string() });
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
