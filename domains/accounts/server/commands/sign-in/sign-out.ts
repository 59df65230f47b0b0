import type { Session } from "../../../contract.ts";
import type { Accounts, From } from "../../accounts.ts";
import { recordEvent } from "../../security/record-event.ts";
import { deleteSessionWithToken } from "../../stores/sessions-store.ts";
import { hashToken } from "../../security/sessions/tokens.ts";

/** Ends the session with this token. */
export async function signOut(
  { clock, database }: Accounts,
  { session, token }: { session: Session; token: string },
  from: From,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await deleteSessionWithToken(trx, hashToken(token));
    await recordEvent(trx, clock, "signed-out", session.account.id, from);
  });
}
