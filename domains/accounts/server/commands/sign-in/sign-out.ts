import type { Session } from "../../../contract.ts";
import type { Accounts, From } from "../../accounts.ts";
import { recordEvent } from "../../security/record-event.ts";

/** Ends the session with this token. */
export async function signOut(
  { auth, clock }: Accounts,
  { session, token }: { session: Session; token: string },
  from: From,
): Promise<void> {
  await auth.inTransaction(async (trx) => {
    await auth.endSession(token);
    await recordEvent(trx, clock, "signed-out", session.account.id, from);
  });
}
