import type { AccountEventKind, AccountEventsTable } from "../../tables.ts";
import { z } from "zod";
import type { Queries } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import {
  type Account,
  type AuditEntry,
  type AuditKind,
  type AuditPlace,
  type AuditQuery,
  auditKinds,
  emailSchema,
} from "../../../contract.ts";
import { accountsByIds, findAccountByEmail } from "../records.ts";
import { withKnownAction } from "../../../rules.ts";
import { listAuditedEvents } from "../../stores/events-store.ts";

/** Everything that the security log says happened to accounts, in words. */
export const accountActions: Readonly<Record<AccountEventKind, string>> = {
  "signed-up": "signed up",
  "signed-in": "logged in",
  "sign-in-failed": "login failed",
  "signed-out": "logged out",
  "address-verified": "address verified",
  "address-change-asked": "address change requested",
  "address-changed": "address changed",
  "address-change-undone": "change of address undone",
  "account-closed": "account closed",
  "account-reopened": "account restored",
  "password-changed": "password changed",
  "password-reset-asked": "password reset requested",
  "password-reset": "password reset",
  "reading-budget-spent": "reading budget of the day spent",
  "request-refused": "request refused",
  "limit-reached": "limit reached",
  "refusals-unlisted": "more refusals than are listed",
  "session-ended": "logged out on another device",
  "other-sessions-ended": "logged out on all other devices",
  "second-factor-on": "two-step login turned on",
  "second-factor-off": "two-step login turned off",
  "second-factor-failed": "wrong code at two-step login",
  "second-factor-reset": "two-step login reset by an operator",
  "recovery-code-used": "recovery code used",
  "recovery-codes-made": "recovery codes made",
  "sessions-ended-by-operator": "logged out everywhere by an operator",
  "verification-sent-by-operator": "verification email sent in admin",
  "address-verified-by-operator": "address marked as verified in admin",
  "acting-begun": "seen as the user by an operator",
  "acting-stopped": "no longer seen as the user",
  "merge-asked": "asked to merge another account into this one",
  "accounts-merged": "another account merged into this one",
  "merge-planned": "merge of another account into this one scheduled",
  "merge-stopped": "merge with another account called off",
  "merge-undone": "merge with another account undone",
  "pages-opened": "pages opened to everyone",
  "term-given": "subscription extended in admin",
  "term-ended": "extension taken back in admin",
  "verification-taken-back": "address no longer counts as verified",
  "second-factor-on-again": "two-step login turned on again by an operator",
  "reading-budget-reset": "reading budget reset by an operator",
  "emails-stopped": "emails to an address stopped in admin",
  "emails-allowed": "emails to an address sent again",
  "site-admin-made": "made a site admin",
  "site-admin-ended": "no longer a site admin",
  "role-given": "role given",
  "role-ended": "role removed",
  "proof-failed": "wrong password or code before an act in admin",
};

/** What is selected from the audit log: of each kind of these, nothing else. */
export interface AuditFilter extends Omit<AuditQuery, "limit"> {
  kinds: readonly AuditKind[];
}

/** Epoch milliseconds after every entry; the database's numbers of this size are exact. */
const NEVER = Number.MAX_SAFE_INTEGER;
const DAY_MS = 86_400_000;

const day = z.literal("").or(z.iso.date("Give days as 2027-01-31.")).default("");

const formSchema = z
  .object({
    kind: z.enum(["", ...auditKinds], "Choose a kind from the list.").default(""),
    /** 'accounts:role-given'. */
    action: z
      .string()
      .max(100, "Choose what was done from the list.")
      .regex(/^(?:(?:accounts|groups|money|content):[a-z-]+)?$/, "Choose what was done from the list.")
      .default(""),
    from: day,
    until: day,
    email: z.string().trim().max(254, "Use at most 254 characters.").default(""),
    /** Where the part before this one ended: '1800000000000.0193…'. */
    before: z
      .string()
      .max(60, "There is no such part of the log.")
      .regex(/^(?:\d{1,15}\.[0-9a-f-]{36})?$/, "There is no such part of the log.")
      .default(""),
  })
  .refine(({ from, until }) => from === "" || until === "" || from <= until, "The first day is after the last.");

/**
 * Reads what the audit log is filtered by, among the kinds that somebody may see. Days are in UTC. An address that no
 * account has selects nothing, as one does that has no entries: who may not see accounts doesn't learn which there are.
 * @throws AppError filter-wrong
 */
export async function parseAuditFilter(
  db: Queries,
  fields: Readonly<Record<string, string>>,
  seen: readonly AuditKind[],
): Promise<AuditFilter> {
  const form = formSchema.safeParse(fields);
  if (!form.success) throw filterWrong(form.error.issues[0]?.message);
  const { email, from, until, before } = form.data;
  const [ofAction = "", action = null] = form.data.action === "" ? [] : form.data.action.split(":");
  const account = email === "" ? null : await findAccountByEmail(db, checkEmail(email));
  const kinds = seen.filter(
    (each) => [form.data.kind, ofAction].every((only) => only === "" || only === each) && account !== undefined,
  );
  return {
    kinds,
    action,
    accountId: account?.id ?? null,
    from: from === "" ? 0 : Date.parse(from),
    before: before === "" ? { at: until === "" ? NEVER : Date.parse(until) + DAY_MS, id: "" } : placeOf(before),
  };
}

/** Where the part after this entry begins, as the form sends it. */
export function writePlace({ at, id }: AuditPlace): string {
  return `${at}.${id}`;
}

function placeOf(text: string): AuditPlace {
  const [at = "", id = ""] = text.split(".");
  return { at: Number(at), id };
}

function checkEmail(typed: string): string {
  const email = emailSchema("").safeParse(typed);
  if (!email.success) throw filterWrong(email.error.issues[0]?.message);
  return email.data;
}

function filterWrong(message = "This filter can’t be read."): AppError {
  return new AppError({ code: "filter-wrong", status: 422, message });
}

/** Reads a part of the security log for the audit log. */
export async function readAccountEvents(db: Queries, query: AuditQuery): Promise<AuditEntry[]> {
  const known = withKnownAction(query, accountActions);
  if (known === null) return [];
  const events = await listAuditedEvents(db, known);
  const ids = events.flatMap(({ account_id: id, by_account_id: by }) => [id ?? [], by ?? []].flat());
  const accounts = await accountsByIds(db, ids);
  return events.map((event) => ({
    id: event.id,
    at: event.at,
    kind: "accounts",
    what: accountActions[event.kind],
    about: event.account_id === null ? nobody(event) : emailOf(accounts, event.account_id),
    who: event.by_account_id === null ? "" : emailOf(accounts, event.by_account_id),
    detail: [event.detail, event.network === "" ? "" : `from ${event.network}`]
      .filter((part) => part !== "")
      .join(", "),
  }));
}

/** An erased account has left its events without an id, as an address without an account does. */
function nobody({ kind }: AccountEventsTable): string {
  if (kind === "refusals-unlisted") return "everybody";
  if (kind === "request-refused" || kind === "limit-reached") return "nobody logged in";
  return "no account, or an erased one";
}

function emailOf(accounts: ReadonlyMap<string, Account>, id: string): string {
  return accounts.get(id)?.email ?? "an erased account";
}
