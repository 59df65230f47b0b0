import { asciiDomain } from "../../platform/http/address/ascii-domain.ts";
import { z } from "zod";
import type { AdminAction } from "./admin-acts.ts";
import { type Person, type Profile, profileSchema } from "./person.ts";

export { accountFieldsOf, accountFieldsSchema, userTypeNames, userTypes } from "./person.ts";

/** What members of the publisher's staff may be in admin; docs/access.md shows what each may do. */
export const staffRoles = ["owner", "editor", "reviewer", "support", "finance"] as const;
export const staffRoleSchema = z.enum(staffRoles);
export type StaffRole = z.infer<typeof staffRoleSchema>;

export const roleNames: Readonly<Record<StaffRole, string>> = {
  owner: "Owner",
  editor: "Editor",
  reviewer: "Reviewer",
  support: "Support",
  finance: "Finance",
};

export { type AdminAction, adminActions, UNDO_PATH, type UndoView } from "./admin-acts.ts";

/** Something in admin that waits for somebody. */
export interface AdminTask {
  /** Who is told of it: those who may do this. */
  action: AdminAction;
  text: string;
  detail: string;
  /** Where it is dealt with. */
  href: string;
}

/** Something to do in admin, which was looked at and not done yet. */
export interface AdminPlan<Done = void> {
  /** What will happen, in one sentence or a few. */
  sentence: string;
  /** More of it, a line each, or by names. */
  lines?: readonly string[];
  facts?: readonly { name: string; value: string }[];
  compared?: AdminComparison;
  /** What is agreed to: it differs once something else would be done. */
  agreed: string;
  /** Does it once, whoever else does it at the same time, and records who did. @throws AppError why it can't be done */
  run(): Promise<Done>;
}

/** Two things side by side, and what becomes of them, a sentence each. */
interface AdminComparison {
  names: readonly [string, string];
  rows: readonly { name: string; values: readonly [string, string] }[];
  sentences: readonly string[];
}

/** What entries of the audit log are about. */
export const auditKinds = ["accounts", "groups", "money", "content"] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditKindNames: Readonly<Record<AuditKind, string>> = {
  accounts: "Accounts",
  groups: "Groups",
  money: "Money",
  content: "Content",
};

/** An entry of the audit log, in words. Who had an account that is erased has no name here. */
export interface AuditEntry {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  kind: AuditKind;
  what: string;
  about: string;
  /** Who did it; '' if the entry doesn't say. */
  who: string;
  detail: string;
}

/** Where a part of the audit log ends: before this entry, in the order of their times and ids. */
export interface AuditPlace {
  at: number;
  id: string;
}

/** Selects entries of one kind, newest first. */
export interface AuditQuery<Action extends string = string> {
  /** The name of what was done; null for everything. */
  action: Action | null;
  /** Whoever did it or had it done to them; null for everybody. */
  accountId: string | null;
  /** Epoch milliseconds: entries from then on. */
  from: number;
  before: AuditPlace;
  limit: number;
}

export interface AuditView {
  /** Null after a refusal. */
  entries: readonly AuditEntry[] | null;
  /** The kinds that the role sees, and what can have been done in each: names, and words for them. */
  actions: readonly { kind: AuditKind; words: Readonly<Record<string, string>> }[];
  /** What was filtered by. */
  typed: Readonly<Record<string, string>>;
  /** Where the next part begins; null at the end. */
  next: string | null;
  csrfToken: string;
}

export const AUDIT_PATH = "/admin/log";

/** Which results a search shows first. */
const defaultSearches = ["all", "bluepages", "whitepages"] as const;
export const defaultSearchSchema = z.enum(defaultSearches);
export type DefaultSearch = z.infer<typeof defaultSearchSchema>;

/** The error for addresses that many mail servers still can't deliver to (RFC 6531). */
const FOREIGN_LETTERS =
  "Addresses with letters outside a–z, such as ö or 用, cannot be used here yet. Enter another address.";

/**
 * zod's own e-mail pattern, plus top-level domains such as 'xn--zckzah' and at most 64 characters before the @ (RFC
 * 5321).
 */
const address =
  /^(?!\.)(?!.*\.\.)(?![^@]{65})[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

/** Whether this would be a valid address but for letters outside a–z that remain once its domain is in Punycode. */
export function hasForeignLetters(email: string): boolean {
  const known = asciiDomain(email.trim());
  return /\P{ASCII}/u.test(known) && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(known);
}

/** An e-mail address in a form. `missing`: the error when the field is empty. */
export function emailSchema(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .overwrite(asciiDomain)
    .max(254, "Use at most 254 characters.")
    .refine((email) => !hasForeignLetters(email), FOREIGN_LETTERS)
    .pipe(z.email({ pattern: address, error: "Enter an email address such as name@example.org." }));
}

/** An account. Times are in epoch milliseconds. */
export interface Account extends Person {
  id: string;
  /** The address in effect, as typed. */
  email: string;
  /** Whether the user is a site admin; in a session, one who has passed the second factor. */
  isAdmin: boolean;
  /** The role in admin; null without one, and in a session that lacks the second factor. */
  staffRole: StaffRole | null;
  /** Null until the user has followed the link sent to the address. */
  emailVerifiedAt: number | null;
  /** The address that replaces `email` once it is verified. */
  unverifiedEmail: string | null;
  /** The newest sign-in. Readers are shown the one before the current session: `Session.previousLoginAt`. */
  lastLoginAt: number | null;
  /** The handle of the edition last read; null for the newest. */
  versionPreference: string | null;
  defaultSearch: DefaultSearch;
  createdAt: number;
}

/** A member of the staff who sees the product as a user does. */
interface Acting {
  by: Account;
  /** Epoch milliseconds. */
  endsAt: number;
}

/** The signed-in user of one request. */
export interface Session {
  id: string;
  account: Account;
  /** The sign-in before this session's; null in the user's first session. */
  previousLoginAt: number | null;
  /** Others use the computer too. */
  isShared: boolean;
  /** The user has given a code of the second factor in this session. */
  passedSecondFactor: boolean;
  /** When a password or a code was last given in this session; null if that isn't known. Epoch milliseconds. */
  provedAt: number | null;
  /** A member of the staff who hasn't set up the second factor: until then, the session has no role and no admin rights. */
  lacksSecondFactor: boolean;
  /** Sent with every mutation, in the header X-CSRF-Token or the form field `csrf`. */
  csrfToken: string;
  /** Who really sends the request, while a member of the staff sees the product as the account's owner does. */
  acting?: Acting;
}

/** A form as it appears on the screen: after an error, with what the user typed except passwords. */
export interface FormState {
  /** Sent with the form in the field `csrf`. */
  csrfToken: string;
  /** Sent with the form in the field `form`: a form sent twice from the same page is handled once. */
  formId: string;
  values: Readonly<Record<string, string>>;
  /** Error messages by field name. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** A message about the form as a whole. */
  message: string | null;
}

/** A session as listed on the security screen. */
export interface ListedSession {
  id: string;
  /** 'Firefox on Windows'. */
  device: string;
  /** An organization's name, or 'Network 203.0.113.x'. */
  place: string;
  /** When it started, in words: '12 days ago'. */
  begun: string;
  /** When it was last used, in the same form. */
  lastUsed: string;
  /** The session that made the request. */
  isThis: boolean;
  isShared: boolean;
}

/** What the screens about an account's security show. */
export interface SecurityView {
  sessions: readonly ListedSession[];
  secondFactor: {
    isOn: boolean;
    /** The user is a site admin and must set it up. */
    isNeeded: boolean;
    /** How many recovery codes are unused. */
    codesLeft: number;
  };
  /** The key waiting for its first code. */
  enrolment: Enrolment | null;
  /** Recovery codes just created: shown only this once. */
  newCodes: readonly string[];
}

/** A key for an authenticator app. */
export interface Enrolment {
  /** In groups of four letters, for typing. */
  key: string;
  /** The key as an 'otpauth://…' address, with the names under which the app lists the account. */
  address: string;
  qr: QrCode;
}

/** A QR code as a single SVG path on a square of `size` units. */
export interface QrCode {
  size: number;
  path: string;
}

/** What an account screen shows. */
export interface AccountScreen {
  form: FormState;
  /** What has just been done, shown once. */
  notice: AccountNotice | null;
  /** The signed-in user. */
  profile: Profile | null;
  /** Where to go after signing in. */
  returnTo: string;
  /** What an e-mailed link would do; 'useless' when it was used or has expired, null when the screen has no link. */
  link:
    | "sign-up"
    | "change-address"
    | "other-account"
    | "reset-password"
    | "undo-address"
    | "used"
    | "expired"
    | "reopen-account"
    | "useless"
    | null;
  /** The address the screen is about: the one an e-mail was sent to, or the one a link verifies. */
  address: string;
  /** The code in the link. */
  code: string;
  /** Only on the security screens. */
  security: SecurityView | null;
  /** Whether a new account starts with a free trial. */
  hasTrial: boolean;
  /** The trial the address had before this account; null when it had none. */
  earlierTrial: EarlierTrial | null;
  /** What the signed-in user has access to, and the next step, on screens that show it. */
  yours: { sentence: string; sells: boolean; step: { kind: "link" | "send"; label: string; to: string } | null } | null;
}

/** A trial that started before the account did, with another account of the same address. Days as readers see them. */
export interface EarlierTrial {
  startsOn: string;
  endsOn: string;
  isOver: boolean;
}

export const accountNotices = [
  "signed-out",
  "mail-sent",
  "profile-saved",
  "password-changed",
  "address-asked",
  "address-kept",
  "link-sent",
  "account-deleted",
  "account-reopened",
  "session-ended",
  "device-logged-out",
  "others-logged-out",
  "second-factor-off",
  "log-in-again",
] as const;
export type AccountNotice = (typeof accountNotices)[number];

/** The response to `POST /` with the action users/save-user: errors by the field names of the request. */
export const saveUserAnswerSchema = z.object({
  loggedIn: z.boolean(),
  success: z.boolean(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The profile as saved. */
  profile: profileSchema.optional(),
  /** The token for the next mutation, when the session is new. */
  csrfToken: z.string().optional(),
});
export type SaveUserAnswer = z.infer<typeof saveUserAnswerSchema>;

/** Where a merge of two accounts is undone, or called off, by the link in an email. */
export const UNDO_MERGE_PATH = "/undo-merge";
