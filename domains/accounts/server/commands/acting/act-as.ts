import type { Trx } from "../../../../../platform/db/database.ts";
import type { Account, Session } from "../../../contract.ts";
import type { Accounts } from "../../accounts.ts";
import { signInNeeded } from "../../errors.ts";
import { recordEvent } from "../../security/record-event.ts";
import { deleteActing, insertActing } from "../../stores/acting-store.ts";
import { isSessionAlive } from "../../stores/sessions-store.ts";

/** How long a member of the staff sees the product as a user does, whatever the browser does. */
export const ACTING_MINUTES = 30;

/**
 * Makes a session of the staff see the product as a user does, and records why. Only its own browser does, and what may
 * be done meanwhile is a list in app/.
 * @throws AppError sign-in-needed (401)
 */
export async function beginActing(
  { clock }: Pick<Accounts, "clock">,
  trx: Trx,
  user: Account,
  { sessionId, byAccountId, reason }: { sessionId: string; byAccountId: string; reason: string },
): Promise<void> {
  if (!(await isSessionAlive(trx, sessionId))) throw signInNeeded();
  const now = clock.now();
  const endsAt = now + ACTING_MINUTES * 60_000;
  await insertActing(trx, { session_id: sessionId, account_id: user.id, begun_at: now, ends_at: endsAt });
  const detail = `for ${ACTING_MINUTES} minutes at most: ${reason}`;
  await recordEvent(trx, clock, "acting-begun", user.id, undefined, { byAccountId, detail });
}

/** Makes a session its own again; returns the id of the user it acted as. */
export async function stopActing(
  { clock, database }: Pick<Accounts, "clock" | "database">,
  { id, account, acting }: Session,
): Promise<string | undefined> {
  const byAccountId = acting?.by.id ?? account.id;
  return database.db.transaction().execute(async (trx) => {
    const userId = await deleteActing(trx, id);
    if (userId !== undefined) await recordEvent(trx, clock, "acting-stopped", userId, undefined, { byAccountId });
    return userId;
  });
}
