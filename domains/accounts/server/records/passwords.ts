import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Queries, Trx } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { saveCredential } from "../stores/credentials-store.ts";
import { recordEvent } from "../security/record-event.ts";
import { deleteCodes } from "../stores/codes-store.ts";
import { deleteSessionsOf } from "../stores/sessions-store.ts";
import { queueMail } from "../../../messaging/server/public.ts";
import type { Account } from "../../contract.ts";
import { UNDO_MS } from "../../rules.ts";
import { secondFactorMail } from "../emails/mails.ts";
import { deleteAttemptsOf } from "../stores/attempts-store.ts";
import { hasSecondFactorAside, setSecondFactorAside, turnSecondFactorOn } from "../stores/second-factors-store.ts";
import { tellOwners } from "./staff/second-person.ts";

/** Saves the hash of an account's password, the first or a new one. Ends nothing. */
export async function savePassword(trx: Trx, clock: Clock, accountId: string, passwordHash: string): Promise<void> {
  await saveCredential(trx, { id: newId(clock), accountId, passwordHash, at: clock.now() });
}

/** Sets an account's password without asking for the old one, and ends its sessions. For the command line. */
export async function setPassword(trx: Trx, clock: Clock, accountId: string, passwordHash: string): Promise<void> {
  await savePassword(trx, clock, accountId, passwordHash);
  await deleteSessionsOf(trx, accountId);
  await deleteCodes(trx, accountId);
  await recordEvent(trx, clock, "password-reset", accountId, undefined);
}

/**
 * Turns off an account's second factor without a code, ends its sessions, and tells it and every owner by mail. It is
 * kept for as long as that can be taken back. For the command line and admin (`byAccountId`: who did it there).
 * Returns false if it wasn't on.
 */
export async function resetSecondFactor(
  trx: Trx,
  clock: Clock,
  account: Account,
  { byAccountId = null }: { byAccountId?: string | null } = {},
): Promise<boolean> {
  if (!(await setSecondFactorAside(trx, account.id, clock.now()))) return false;
  await deleteSessionsOf(trx, account.id);
  await deleteAttemptsOf(trx, account.id);
  const props = { firstName: account.firstName, what: "reset", codesLeft: 0 } as const;
  await queueMail(trx, clock, { to: { address: account.email }, template: secondFactorMail, props });
  await recordEvent(trx, clock, "second-factor-reset", account.id, undefined, { byAccountId });
  const what = `two-step login was turned off for ${account.email}`;
  await tellOwners(trx, clock, { what, byAccountId, exceptId: account.id });
  return true;
}

/** Whether an account's second factor that the staff turned off can be turned on again. */
export async function canTurnSecondFactorOn(db: Queries, clock: Clock, accountId: string): Promise<boolean> {
  return await hasSecondFactorAside(db, accountId, clock.now() - UNDO_MS);
}

/**
 * Turns on again what the staff turned off, and ends the sessions that began without it. The codes of the authenticator
 * app count again; recovery codes don't. Returns false if it can't be done, or not any more.
 */
export async function turnSecondFactorOnAgain(
  trx: Trx,
  clock: Clock,
  accountId: string,
  { byAccountId, reason: detail }: { byAccountId: string | null; reason: string },
): Promise<boolean> {
  if (!(await turnSecondFactorOn(trx, accountId, clock.now() - UNDO_MS))) return false;
  await deleteSessionsOf(trx, accountId);
  await recordEvent(trx, clock, "second-factor-on-again", accountId, undefined, { byAccountId, detail });
  return true;
}

/**
 * Signs an account out everywhere at an operator's request, and records it in the security log. `byAccountId`: who did
 * it in admin.
 */
export async function endEverySession(
  trx: Trx,
  clock: Clock,
  accountId: string,
  { byAccountId = null }: { byAccountId?: string | null } = {},
): Promise<void> {
  await deleteSessionsOf(trx, accountId);
  await recordEvent(trx, clock, "sessions-ended-by-operator", accountId, undefined, { byAccountId });
}
