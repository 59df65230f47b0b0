import { deleteOld } from "../../../../platform/db/in-portions.ts";
import type { Queries } from "../../../../platform/db/database.ts";

import { hashToken } from "../security/sessions/cookies.ts";

type Db = Queries;

/** How a code is stored: its purpose and its hash. */
function codeIdentifier(purpose: CodePurpose | `used-${CodePurpose}`, code: string): string {
  return `${purpose}:${hashToken(code)}`;
}

/** A code that is valid at this time, without using it. */
export async function findCode(
  db: Db,
  purpose: CodePurpose,
  code: string,
  now: number,
): Promise<CodeOwner | undefined> {
  return await findCodeFor(db, purpose, code, now);
}

async function findCodeFor(
  db: Db,
  purpose: CodePurpose | `used-${CodePurpose}`,
  code: string,
  now: number,
): Promise<CodeOwner | undefined> {
  return await db
    .selectFrom("account_codes")
    .select(["subject_id as subjectId", "email"])
    .where("identifier", "=", codeIdentifier(purpose, code))
    .where("expires_at", ">=", now)
    .executeTakeFirst();
}

/** A code to be stored. */
interface NewCode extends CodeOwner {
  id: string;
  purpose: CodePurpose | `used-${CodePurpose}`;
  code: string;
  /** Epoch milliseconds. */
  createdAt: number;
  expiresAt: number;
}

/** Stores a code's hash. */
export async function insertCode(
  db: Db,
  { id, purpose, code, subjectId, email, createdAt, expiresAt }: NewCode,
): Promise<void> {
  const identifier = codeIdentifier(purpose, code);
  const row = { id, identifier, subject_id: subjectId, email, created_at: createdAt, expires_at: expiresAt };
  await db.insertInto("account_codes").values(row).execute();
}

/** Deletes a code that is valid at this time and returns whose it was; of several concurrent calls, one gets it. */
export async function takeCode(
  db: Db,
  purpose: CodePurpose,
  code: string,
  now: number,
): Promise<CodeOwner | undefined> {
  return await db
    .deleteFrom("account_codes")
    .where("identifier", "=", codeIdentifier(purpose, code))
    .where("expires_at", ">=", now)
    .returning(["subject_id as subjectId", "email"])
    .executeTakeFirst();
}

/** How long we remember whose a used code was: a double press of a button falls within it. */
const USED_KEPT_MS = 10 * 60_000;

export interface UsedCode {
  id: string;
  purpose: CodePurpose;
  code: string;
  accountId: string;
  email: string;
}

/** Remembers for a while which account used a code. */
export async function storeUsedCode(
  db: Db,
  { id, purpose, code, accountId, email }: UsedCode,
  now: number,
): Promise<void> {
  const used = { id, purpose: `used-${purpose}`, code, subjectId: accountId, email } as const;
  await insertCode(db, { ...used, createdAt: now, expiresAt: now + USED_KEPT_MS });
}

/** The account that used a code recently. */
export async function findUsedCode(
  db: Db,
  purpose: CodePurpose,
  code: string,
  now: number,
): Promise<CodeOwner | undefined> {
  return await findCodeFor(db, `used-${purpose}`, code, now);
}

/** Voids codes sent earlier: those for one purpose, or all. */
export async function deleteCodes(db: Db, subjectId: string, purpose?: CodePurpose): Promise<void> {
  await db
    .deleteFrom("account_codes")
    .where("subject_id", "=", subjectId)
    .$if(purpose !== undefined, (query) => query.where("identifier", "like", `${purpose}:%`))
    .execute();
}

export async function deleteExpiredCodes(db: Db, now: number): Promise<void> {
  await deleteOld(db, "account_codes", { key: "id", column: "expires_at", before: now });
}

/** What a code sent by mail is for. */
export type CodePurpose = "sign-up" | "change-address" | "reset-password";

/** The owner of a code, and the address it was sent to. */
export interface CodeOwner {
  /** An account's id; for the purpose 'sign-up', a sign-up's id. */
  subjectId: string;
  email: string;
}
