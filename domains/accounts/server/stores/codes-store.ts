import type { Queries } from "../../../../platform/db/database.ts";
import type { CodeOwner, CodePurpose } from "../security/better-auth/auth.ts";
import { hashToken } from "../security/sessions/tokens.ts";
import type { AccountsTables } from "../tables.ts";

type Db = Queries<AccountsTables>;

/** How a code is kept: what it is for, and its hash. */
export function codeIdentifier(purpose: CodePurpose, code: string): string {
  return `${purpose}:${hashToken(code)}`;
}

/** A code that would work at this time, without using it up. */
export async function findCode(
  db: Db,
  purpose: CodePurpose,
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

/** Makes codes that were sent before useless: those for one purpose, or all. */
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
