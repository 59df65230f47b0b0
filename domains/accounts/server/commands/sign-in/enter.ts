import type { Trx } from "../../../../../platform/db/database.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import type { Accounts } from "../../accounts.ts";
import { SECOND_STEP_MS } from "../../security/sessions/session-life.ts";
import { hashToken, newToken } from "../../security/sessions/tokens.ts";
import { saveAttempt } from "../../stores/attempts-store.ts";
import { findSecondFactor } from "../../stores/second-factors-store.ts";
import { type OpenedSession, beginSession, type NewSession } from "./begin-session.ts";

/** What a browser receives once its user has proved who they are. */
export interface Entered extends OpenedSession {
  /** Whether a second-factor code is still required: then `token` belongs to the waiting sign-in, not to a session. */
  needsCode: boolean;
}

/**
 * The single entry point for anyone who has proved who they are by a password or an e-mailed link: starts a session,
 * or, if the account has a second factor, a sign-in that waits for its code.
 */
export async function enter(
  accounts: Accounts,
  trx: Trx,
  { account, presentToken, isShared = false, from }: NewSession,
): Promise<Entered> {
  if (!(await findSecondFactor(trx, account.id)))
    return { ...(await beginSession(accounts, trx, { account, presentToken, isShared, from })), needsCode: false };
  const token = newToken();
  const now = accounts.clock.now();
  await saveAttempt(trx, {
    id_hash: hashToken(token),
    kind: "second-step",
    account_id: account.id,
    details: writeJson<unknown>({ isShared }),
    wrong_tries: 0,
    created_at: now,
    expires_at: now + SECOND_STEP_MS,
  });
  return { token, isShared, needsCode: true };
}
