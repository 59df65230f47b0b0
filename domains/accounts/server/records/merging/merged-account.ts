import type { Queries } from "../../../../../platform/db/database.ts";
import type { MergedData, Merging } from "../../../../../platform/personal-data/merged-data.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import type { Accounts } from "../../accounts.ts";
import { findAccountById, updateAccount } from "../../stores/accounts-store.ts";
import { findUndoableChange } from "../../stores/address-changes-store.ts";
import { findClosure } from "../../stores/closures-store.ts";
import { listMerges } from "../../stores/merges-store.ts";
import { deleteCodes } from "../../stores/codes-store.ts";

/** For how many days a merge can be undone. */
export const UNDO_MERGE_DAYS = 14;

/** Two accounts as one: what the other could log in with counts no more, and the security log of both is that of the kept one. */
export function mergedAccount({ clock }: Pick<Accounts, "clock">): MergedData {
  return {
    name: "security log",
    columns: {
      "account_acting.account_id": "ends",
      "account_address_changes.account_id": "ends",
      "account_closures.account_id": "ends",
      "account_codes.subject_id": "ends",
      "account_credentials.account_id": "ends",
      "account_devices.account_id": "ends",
      "account_events.account_id": "moves",
      "account_events.by_account_id": "moves",
      "account_merges.by_account_id": "moves",
      // Of what waits, or was undone before: forgotten when it is merged.
      "account_merges.kept_id": "ends",
      "account_merges.other_id": "ends",
      "account_recovery_codes.account_id": "ends",
      "account_second_factors.account_id": "ends",
      "account_sessions.account_id": "ends",
      "desk_inverses.by_account_id": "moves",
      "desk_requests.by_account_id": "ends",
      "sign_in_attempts.account_id": "ends",
    },
    plan: async (db, merging) => {
      const obstacle = await obstacleOf(db, merging, clock.now());
      if (obstacle !== undefined)
        throw new AppError({ code: "merge-refused", status: 409, message: `${obstacle} Nothing was changed.` });
      const { email } = merging.other;
      return [
        `${email} no longer logs in, and its sessions end. For ${UNDO_MERGE_DAYS} days, everything can be undone by the link in the e-mails or here; then the account is erased, and can sign up anew, without a free trial.`,
        `Name, address, password and settings stay those of ${merging.kept.email}.`,
      ];
    },
    watches: (_trx, { kept }) => Promise.resolve([{ table: "accounts", column: "id", values: [kept.id] }]),
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
  if ((await listMerges(db, other.id)).some(({ merged_at: at }) => at !== null))
    return `Another account became part of ${other.email}, which can still be undone. Wait until then.`;
  if (await findUndoableChange(db, other.id, now))
    return `${other.email} has changed its address within the last week, and the old one can still undo that. Wait until then, so that nobody takes an account over by a merge.`;
  return undefined;
}
