import { hash, randomBytes } from "node:crypto";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { Groups } from "../records/groups.ts";
import type { GroupCodesTable } from "../tables.ts";

const DAY_MS = 86_400_000;

/** 256 random bits that nobody guesses. */
export function newCode(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a code. It is random and long, so one round is enough. */
export function hashCode(code: string): string {
  return hash("sha256", code, "hex");
}

/** Whom a code is for: a person's row, or an account whose address is to be confirmed. */
export type CodeFor = Pick<GroupCodesTable, "group_id" | "purpose" | "email_lower"> &
  ({ person_id: string; account_id: null } | { person_id: null; account_id: string });

/** Makes a code: what the mail's link carries, and the row that knows it again. */
export function makeCode({ subscriptions, limits }: Groups, codeFor: CodeFor): { code: string; row: GroupCodesTable } {
  const { clock } = subscriptions;
  const code = newCode();
  const now = clock.now();
  const expires = now + limits.codeDays * DAY_MS;
  const row = { id: newId(clock), ...codeFor, code_hash: hashCode(code), issued_at: now, expires_at: expires };
  return { code, row };
}
