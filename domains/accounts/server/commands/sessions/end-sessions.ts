import type { Session } from "../../../contract.ts";
import type { Accounts, From } from "../../accounts.ts";
import { recordEvent } from "../../security/record-event.ts";
import { deleteOtherSessions, deleteSession } from "../../stores/sessions-store.ts";

/** Ends one of the user's own sessions. Does nothing for one that has ended or belongs to someone else. */
export async function endSession(
  { database, clock }: Accounts,
  { account }: Session,
  sessionId: string,
  from: From,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    if (await deleteSession(trx, account.id, sessionId))
      await recordEvent(trx, clock, "session-ended", account.id, from);
  });
}

/** Ends all of the user's sessions except the current one. */
export async function endOtherSessions(
  { database, clock }: Accounts,
  { id, account }: Session,
  from: From,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await deleteOtherSessions(trx, account.id, id);
    await recordEvent(trx, clock, "other-sessions-ended", account.id, from);
  });
}
