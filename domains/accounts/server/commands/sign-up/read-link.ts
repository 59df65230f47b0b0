import type { Accounts } from "../../accounts.ts";
import { findCode, findUsedCode } from "../../stores/codes-store.ts";

/** What following an e-mailed link would verify; undefined for an unknown link. */
export type VerificationLink =
  | { kind: "sign-up"; email: string }
  | { kind: "change-address"; email: string; accountId: string }
  /** It confirmed the address within the last week. */
  | { kind: "used"; email: string }
  /** It belongs to a sign-up and has expired: another can be sent. */
  | { kind: "expired"; email: string };

/** Looks up the code of a verification link without using it: mail programs follow links too. */
export async function readLink({ database, clock }: Accounts, code: string): Promise<VerificationLink | undefined> {
  const now = clock.now();
  const signUp = await findCode(database.db, "sign-up", code, now);
  if (signUp) return { kind: "sign-up", email: signUp.email };
  const change = await findCode(database.db, "change-address", code, now);
  if (change) return { kind: "change-address", email: change.email, accountId: change.subjectId };
  for (const purpose of ["sign-up", "change-address"] as const) {
    // Doesn't reveal the address to anyone else who has the link.
    if (await findUsedCode(database.db, purpose, code, 0)) return { kind: "used", email: "" };
  }
  const old = await findCode(database.db, "sign-up", code, 0);
  return old && { kind: "expired", email: old.email };
}

/** Whether the code of a password reset link is valid, without using it. */
export async function isResetLink({ database, clock }: Accounts, code: string): Promise<boolean> {
  return (await findCode(database.db, "reset-password", code, clock.now())) !== undefined;
}
