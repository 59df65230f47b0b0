import type { Trx } from "../../../../../platform/db/database.ts";
import { normalizeEmail } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { emailTaken, undoUseless } from "../../errors.ts";
import { recordEvent } from "../../security/record-event.ts";
import { findAccountWithEmail, lockAccount, updateAccount } from "../../stores/accounts-store.ts";
import {
  deleteLaterAddressChanges,
  deleteProofsSince,
  findAddressChange,
  updateAddressChange,
} from "../../stores/address-changes-store.ts";
import { deleteClosure } from "../../stores/closures-store.ts";
import { deleteCodes } from "../../stores/codes-store.ts";
import { deleteCredential } from "../../stores/credentials-store.ts";
import { deleteSessionsOf } from "../../stores/sessions-store.ts";
import type { AccountAddressChangesTable } from "../../tables.ts";
import { changeOfUndoCode } from "./undo-code.ts";
import { issueCode } from "../../security/codes.ts";

/** How long the same link can open the form for the new password again, as after a double press of the button. */
const AGAIN_MS = 10 * 60_000;
/** How long that form can be submitted. */
const RESET_MS = 3_600_000;

/** Returns the change of address a link would undo, without undoing it: mail programs follow links too. */
export async function readUndoLink(
  { database, clock, secrets }: Accounts,
  code: string,
): Promise<Pick<AccountAddressChangesTable, "old_email" | "new_email"> | undefined> {
  const id = changeOfUndoCode(secrets, code);
  const change = id === undefined ? undefined : await findAddressChange(database.db, id);
  return change && isUsable(change, clock.now()) ? change : undefined;
}

/**
 * Returns an account to the owner of its old address: puts that address back into effect, ends all sessions, voids the
 * password and all codes, and drops every address change and second factor added since. Works before and after the
 * change took effect, and even if the password was changed. Returns the code with which the owner sets a new password.
 * @throws AppError link-useless (410), email-taken (409)
 */
export async function undoAddressChange(accounts: Accounts, code: string, from: From): Promise<{ resetCode: string }> {
  const { clock, secrets, database } = accounts;
  const id = changeOfUndoCode(secrets, code);
  if (id === undefined) throw undoUseless();
  return database.db.transaction().execute(async (trx) => {
    const seen = await findAddressChange(trx, id);
    if (!seen || !(await lockAccount(trx, seen.account_id, database.flavor))) throw undoUseless();
    // Read again: another press, a new change or a verification may have come first.
    const change = await findAddressChange(trx, id);
    if (!change || !isUsable(change, clock.now())) throw undoUseless();
    if (change.undone_at === null) await restore(accounts, trx, change, from);
    await deleteCodes(trx, change.account_id, "reset-password");
    const owner = { subjectId: change.account_id, email: change.old_email };
    return { resetCode: await issueCode(trx, clock, "reset-password", owner, RESET_MS) };
  });
}

async function restore({ clock }: Accounts, trx: Trx, change: AccountAddressChangesTable, from: From): Promise<void> {
  const now = clock.now();
  const { id, account_id: accountId, old_email: email } = change;
  const holder = await findAccountWithEmail(trx, email);
  if (holder && holder.id !== accountId) throw emailTaken();
  await updateAccount(trx, accountId, {
    email,
    email_lower: normalizeEmail(email),
    email_verified_at: now,
    unverified_email: null,
    updated_at: now,
  });
  await deleteSessionsOf(trx, accountId);
  await deleteCodes(trx, accountId);
  await deleteCredential(trx, accountId);
  await deleteProofsSince(trx, accountId, change.asked_at);
  await deleteClosure(trx, accountId);
  await deleteLaterAddressChanges(trx, change);
  await updateAddressChange(trx, id, { undone_at: now });
  await recordEvent(trx, clock, "address-change-undone", accountId, from);
}

function isUsable({ undo_until, undone_at }: AccountAddressChangesTable, now: number): boolean {
  return undone_at === null ? now <= undo_until : now <= undone_at + AGAIN_MS;
}
