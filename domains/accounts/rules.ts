import { asciiDomain } from "../../platform/http/address/ascii-domain.ts";
import type { AuditKind, AuditQuery, StaffRole } from "./contract.ts";
import type { ActRule, AdminAction } from "./admin-acts.ts";

export {
  type ActRule,
  type ActRules,
  asksSecondPerson,
  damages,
  type ScreenActName,
  screenActs,
  isProved,
  isUndoable,
  needsProof,
  PROOF_MINUTES,
  tellings,
  type UndoableAct,
  UNDO_DAYS,
  UNDO_MS,
} from "./admin-acts.ts";

const content: readonly StaffRole[] = ["owner", "editor", "reviewer"];

/** Who may do what in admin: the one table that decides. docs/access.md shows it. */
const allowed: Readonly<Record<AdminAction, readonly StaffRole[]>> = {
  "open-admin": ["owner", "editor", "reviewer", "support", "finance"],
  "read-everything": content,
  "see-releases": content,
  "share-releases": content,
  "edit-content": ["owner", "editor"],
  "review-content": content,
  "require-review": ["owner"],
  "publish-releases": ["owner", "editor"],
  "import-and-export": ["owner", "editor"],
  "see-operations": ["owner", "support"],
  "help-users": ["owner", "support"],
  "help-staff": ["owner"],
  "act-as-users": ["owner", "support"],
  "merge-without-consent": ["owner"],
  "turn-off-two-step-login": ["owner"],
  "see-orders": ["owner", "support", "finance"],
  "settle-orders": ["owner", "finance"],
  "manage-catalog": ["owner", "finance"],
  "see-numbers": ["owner", "editor", "finance"],
  "see-revenue": ["owner", "finance"],
  "see-audit-log": ["owner", "editor", "support", "finance"],
  "see-account-events": ["owner", "support"],
  "see-money-events": ["owner", "finance"],
  "see-content-events": ["owner", "editor"],
  "manage-staff": ["owner"],
};

/** Whether somebody may do something in admin; nobody may without a role. */
export function mayInAdmin(role: StaffRole | null, action: AdminAction): boolean {
  return role !== null && allowed[action].includes(role);
}

/** Whether somebody may send a form of admin; nobody may without a role. */
export function mayAct(role: StaffRole | null, { action }: Pick<ActRule, "action">): boolean {
  return mayInAdmin(role, action);
}

const auditActions: Readonly<Record<AuditKind, AdminAction>> = {
  accounts: "see-account-events",
  groups: "see-account-events",
  money: "see-money-events",
  content: "see-content-events",
};

/** Whether a role sees the entries of a kind in the audit log. */
export function seesInLog(role: StaffRole, kind: AuditKind): boolean {
  return mayInAdmin(role, auditActions[kind]);
}

/** The query, if what it asks for can have been done; otherwise null. */
export function withKnownAction<Action extends string>(
  query: AuditQuery,
  words: Readonly<Record<Action, string>>,
): AuditQuery<Action> | null {
  const isKnown = (action: string): action is Action => Object.hasOwn(words, action);
  const { action } = query;
  if (action === null) return { ...query, action };
  return isKnown(action) ? { ...query, action } : null;
}

/** Where a member of the staff stops seeing the product as a user does. */
export const STOP_ACTING = "/stop-acting";

/** So many sessions of an account are listed. */
export const MOST_SESSIONS = 100;

/** The paths of the account screens. */
export const accountPaths = {
  login: "/login",
  signUp: "/sign-up",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  logout: "/logout",
  emailVerified: "/bluebook/email-verified",
  profile: "/bluebook/profile",
  password: "/bluebook/password",
  security: "/bluebook/security",
} as const;

/** Normalizes an address for comparison. Handles letters of every script, which the database's lower() does not. */
export function normalizeEmail(email: string): string {
  return asciiDomain(email.trim()).normalize("NFC").toLowerCase();
}

/** The domain of an e-mail address as domains are compared: in lower case, without the dot that may end it. */
export function domainOf(email: string): string {
  return email
    .slice(email.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase()
    .replace(/\.$/, "");
}

/** Characters that no name needs. Without them a name can't contain a link or corrupt an e-mail. */
export const nameSigns = /[\p{Cc}\p{Zl}\p{Zp}<>{}[\]\\/@:;|"]/u;

/**
 * Cleans up a name for saving: removes characters that change the direction of the text around it, and returns an empty
 * string when nothing visible is left. Joiners within a name stay; some scripts and emoji need them.
 */
export function tidyName(typed: string): string {
  const name = typed.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, "").trim();
  return /[^\p{Default_Ignorable_Code_Point}\p{M}\s]/u.test(name) ? name : "";
}

/** How many days a deleted account can be restored. */
export const GRACE_DAYS = 14;

/** The shortest and the longest password, in characters. */
export const passwordLength = { least: 10, most: 128 } as const;

/** Longer input is refused unread: no password is longer, however its letters are composed. */
export const LONGEST_TYPED = 1_000;

/**
 * Where to go after signing in: the requested address if it is a screen of this product, else the start. Never another
 * host, however it is written, nor a sign-in or sign-out screen.
 */
export function safeReturn(asked: unknown, start = "/bluebook"): string {
  if (typeof asked !== "string" || asked.length > 2_000 || !asked.startsWith("/")) return start;
  if (!URL.canParse(asked, base)) return start;
  const { origin, pathname, search, hash } = new URL(asked, base);
  // The parser drops tabs and dots, so an address may turn out to start with a host name.
  if (origin !== base || pathname.startsWith("//") || pathname.includes("\\")) return start;
  return nowhere.test(pathname) ? start : pathname + search + hash;
}

/** The query parameter that carries the return address, to append to others; empty for the start. */
export function returnOf(returnTo: string | undefined): string {
  const wanted = safeReturn(returnTo);
  return wanted === "/bluebook" ? "" : `&return=${encodeURIComponent(wanted)}`;
}

/** Stands in for this product's origin during parsing; never requested. */
const base = "http://here.invalid";

/** Addresses that aren't screens, or that would lead around in a circle. */
const nowhere = /^\/(?:login|logout|sign-up|forgot-password|reset-password|api|assets|images)(?:\/|$)/i;
