import type { Queries } from "../../../../platform/db/database.ts";
import type { CodeOwner, CodePurpose } from "../security/better-auth/auth.ts";
import { hashToken } from "../security/sessions/tokens.ts";

type Db = Queries;

/** How a code is stored: its purpose and its hash. */
export function codeIdentifier(purpose: CodePurpose | `used-${CodePurpose}`, code: string): string {
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
  const identifier = codeIdentifier(`used-${purpose}`, code);
  const times = {
    created_at: now,
    expires_at: now + USED_KEPT_MS,
  };
  await db
    .insertInto("account_codes")
    .values({ id, identifier, subject_id: accountId, email, ...times })
    .execute();
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
  await db.deleteFrom("account_codes").where("expires_at", "<", now).execute();
}
