import type { Accounts } from "../../accounts.ts";
import { findCode } from "../../stores/codes-store.ts";

/** What following a mail's link would verify; undefined where the link has been used or is too old. */
export type VerificationLink =
  | { kind: "sign-up"; email: string }
  | { kind: "change-address"; email: string; accountId: string };

/** Looks at the code of a link to verify an address, without using it: programs that read mail follow links too. */
export async function readLink({ database, clock }: Accounts, code: string): Promise<VerificationLink | undefined> {
  const now = clock.now();
  const signUp = await findCode(database.db, "sign-up", code, now);
  if (signUp) return { kind: "sign-up", email: signUp.email };
  const change = await findCode(database.db, "change-address", code, now);
  return change && { kind: "change-address", email: change.email, accountId: change.subjectId };
}

/** Whether the code of a link for a new password would work, without using it. */
export async function isResetLink({ database, clock }: Accounts, code: string): Promise<boolean> {
  return (await findCode(database.db, "reset-password", code, clock.now())) !== undefined;
}
