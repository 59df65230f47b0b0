import { z } from "zod";
import type { Queries } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { type AuditKind, type AuditPlace, type AuditQuery, auditKinds, emailSchema } from "../../../contract.ts";
import { findAccountByEmail } from "../find-accounts.ts";

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
