import type { Queries, Trx } from "../../../../platform/db/database.ts";
import type { MergedData, Merging } from "../../../../platform/personal-data/merged-data.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { queueMail } from "../../../messaging/server/public.ts";
import type { Account } from "../../contract.ts";
import type { Accounts } from "../accounts.ts";
import { accountsMergedMail } from "../emails/mails.ts";
import { recordEvent } from "../security/record-event.ts";
import { deleteAccount, findAccountById, updateAccount } from "../stores/accounts-store.ts";
import { findUndoableChange } from "../stores/address-changes-store.ts";
import { findClosure } from "../stores/closures-store.ts";
import { deleteCodes } from "../stores/codes-store.ts";

/** Two accounts as one: what the other could log in with ends, and the security log of both is that of the kept one. */
export function mergedAccount({ clock }: Pick<Accounts, "clock">): MergedData {
  return {
    columns: {
      "account_acting.account_id": "ends",
      "account_address_changes.account_id": "ends",
      "account_closures.account_id": "ends",
      "account_codes.subject_id": "ends",
      "account_credentials.account_id": "ends",
      "account_devices.account_id": "ends",
      "account_events.account_id": "moves",
      "account_events.by_account_id": "moves",
      "account_recovery_codes.account_id": "ends",
      "account_second_factors.account_id": "ends",
      "account_sessions.account_id": "ends",
      "sign_in_attempts.account_id": "ends",
    },
    plan: async (db, merging) => {
      const obstacle = await obstacleOf(db, merging, clock.now());
      if (obstacle !== undefined)
        throw new AppError({ code: "merge-refused", status: 409, message: `${obstacle} Nothing was changed.` });
      const { email } = merging.other;
      return [
        `${email} no longer logs in: its password, two-step login and sessions end, and it can sign up anew, without a free trial.`,
        `Name, address, password and settings stay those of ${merging.kept.email}.`,
      ];
    },
    join: async (trx, { kept, other }) => {
      const [own, theirs] = [await findAccountById(trx, kept.id), await findAccountById(trx, other.id)];
      if (own?.versionPreference === null && theirs)
        await updateAccount(trx, kept.id, { version_preference: theirs.versionPreference });
      await deleteCodes(trx, other.id);
    },
  };
}

async function obstacleOf(db: Queries, { kept, other }: Merging, now: number): Promise<string | undefined> {
  if (kept.id === other.id) return "This is the same account. Give the address of the other one.";
  for (const { id, email } of [kept, other]) {
    const account = await findAccountById(db, id);
    if (!account) return `The account of ${email} is gone.`;
    if (account.staffRole !== null)
      return `${email} has a role at the desk. An owner has to take it away under Staff first.`;
    if (await findClosure(db, id)) return `${email} was deleted by its owner, who has to restore it first.`;
  }
  if (await findUndoableChange(db, other.id, now))
    return `${other.email} has changed its address within the last week, and the old one can still undo that. Wait until then, so that nobody takes an account over by a merge.`;
  return undefined;
}

/** What is said of a merge in the security log. */
interface MergeNote {
  /** Null for the command line. */
  byAccountId: string | null;
  reason: string;
}

/** Deletes the other account once all is moved, notes it in the security log, and tells both addresses. */
export async function endMergedAccount(
  trx: Trx,
  { clock, supportEmail, origin }: Pick<Accounts, "clock" | "supportEmail" | "origin">,
  { kept, other }: { kept: Account; other: Account },
  { byAccountId, reason }: MergeNote,
): Promise<void> {
  await deleteAccount(trx, other.id);
  const detail = reason === "" ? `account ${other.id}` : `account ${other.id}: ${reason}`;
  await recordEvent(trx, clock, "accounts-merged", kept.id, undefined, { byAccountId, detail });
  const loginLink = `${origin()}/login`;
  for (const { email, firstName } of [kept, other]) {
    const props = { firstName, kept: kept.email, other: other.email, loginLink, supportEmail };
    await queueMail(trx, clock, { to: { address: email }, template: accountsMergedMail, props });
  }
}
