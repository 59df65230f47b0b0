import { resetRateLimit } from "../../../../../platform/limits/rate-limit.ts";
import type { Account } from "../../../contract.ts";
import { LONGEST_TYPED } from "../../../rules.ts";
import type { Accounts } from "../../accounts.ts";
import { formRefused } from "../../errors.ts";
import { findCredentialOf } from "../../stores/credentials-store.ts";
import { limits, enforceRateLimits } from "../limits.ts";

interface Asked {
  /** What was typed; undefined if the form had no such field. */
  password: string | undefined;
  /** The message at the field when it is empty: what the password is needed for. */
  missing: string;
  /** The message about the form as a whole. */
  message?: string;
}

/**
 * Asks the signed-in user for the password again before an action that a session alone must not allow: the session may
 * have been left open or stolen. There is no grace period after signing in: a browser in a library may be left open
 * minutes later. Rate limited like sign-ins, 10 at once and then one a minute for each account.
 * @throws AppError form-refused (422) with the message at the field `password`, too-many-tries or too-many-at-once
 * (429)
 */
export async function confirmPassword(
  accounts: Accounts,
  { id }: Pick<Account, "id">,
  { password = "", missing, message }: Asked,
): Promise<void> {
  if (password === "") throw formRefused({ password: [missing] }, message);
  await enforceRateLimits(accounts, [[limits.password, id]]);
  const credential = await findCredentialOf(accounts.database.db, id);
  // No password is longer, so long input costs no more.
  if (!(await accounts.passwords.verify(credential?.passwordHash, password.slice(0, LONGEST_TYPED))))
    throw formRefused({ password: ["This is not your current password."] }, message);
  await resetRateLimit(accounts.database.relaxed, limits.password, id);
}
