import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { insertCode, takeCode } from "../stores/codes-store.ts";
import { newToken } from "./sessions/tokens.ts";

/** What a code sent by mail is for. */
export type CodePurpose = "sign-up" | "change-address" | "reset-password";

/** The owner of a code, and the address it was sent to. */
export interface CodeOwner {
  /** An account's id; for the purpose 'sign-up', a sign-up's id. */
  subjectId: string;
  email: string;
}

/** Creates a code that can be used once within `validMs`, and returns it. Only its hash is stored. */
export async function issueCode(
  trx: Trx,
  clock: Clock,
  purpose: CodePurpose,
  owner: CodeOwner,
  validMs: number,
): Promise<string> {
  const code = newToken();
  const now = clock.now();
  await insertCode(trx, { id: newId(clock), purpose, code, ...owner, createdAt: now, expiresAt: now + validMs });
  return code;
}

/**
 * Redeems a code. Returns undefined if it doesn't exist, was used or has expired; of several concurrent uses, one
 * succeeds.
 */
export async function redeemCode(
  trx: Trx,
  clock: Clock,
  purpose: CodePurpose,
  code: string,
): Promise<CodeOwner | undefined> {
  return await takeCode(trx, purpose, code, clock.now());
}
