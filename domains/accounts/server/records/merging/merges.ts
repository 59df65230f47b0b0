import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import type { MergeChanges, MergedData, Merging } from "../../../../../platform/personal-data/merged-data.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import type { Accounts } from "../../accounts.ts";
import { deleteAccount, findAccountById, updateAccount } from "../../stores/accounts-store.ts";
import { findUndoableChange } from "../../stores/address-changes-store.ts";
import { findClosure } from "../../stores/closures-store.ts";
import {
  type FoundMerge,
  deleteMerge,
  deleteWaitingMerges,
  findMergeOfAddress,
  insertMerge,
  listMerges,
  markMerged,
} from "../../stores/merges-store.ts";
import { deleteCodes } from "../../stores/codes-store.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { queueMail } from "../../../../messaging/server/public.ts";
import { type Account, UNDO_MERGE_PATH } from "../../../contract.ts";
import { accountPaths } from "../../../rules.ts";
import { accountsMergedMail, mergeAskedMail, mergePlannedMail, mergeUndoneMail } from "../../emails/mails.ts";
import { momentInWords } from "../../emails/words/moment-in-words.ts";
import { recordEvent } from "../../security/record-event.ts";
import { deleteActingOf } from "../../stores/acting-store.ts";
import { deleteAttemptsOf } from "../../stores/attempts-store.ts";
import { deleteSessionsOf } from "../../stores/sessions-store.ts";
import { tellOwners } from "../staff/second-person.ts";

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
        `${email} can no longer log in, and its sessions end. For ${UNDO_MERGE_DAYS} days, everything can be undone here or with the link in the emails; after that, the account is erased, and the address can sign up again, without a free trial.`,
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
    if (account.staffRole !== null) return `${email} has a role in admin. An owner has to remove it under Staff first.`;
    if (await findClosure(db, id)) return `${email} was deleted by its owner, who has to restore it first.`;
  }
  if ((await listMerges(db, other.id)).some(({ merged_at: at }) => at !== null))
    return `Another account became part of ${other.email}, which can still be undone. Wait until then.`;
  if (await findUndoableChange(db, other.id, now))
    return `${other.email} has changed its address within the last week, and the old one can still undo that. Wait until then, so that nobody can take over an account through a merge.`;
  return undefined;
}

/** For how many days a merge waits to which the owner of the other address didn't agree. */
export const MERGE_WAIT_DAYS = 7;

const DAY_MS = 86_400_000;

/** What the link that undoes a merge, or calls it off, is encrypted for. */
const PURPOSE = "undo-merge";

/** What merges work with here. */
export type MergingAccounts = Pick<Accounts, "clock" | "supportEmail" | "origin" | "secrets">;

interface TwoAccounts {
  kept: Account;
  other: Account;
}

/** Who decided a merge, and why. */
export interface MergeNote {
  /** Null for the command line. */
  byAccountId: string | null;
  reason: string;
}

/** Asks the owner of the other account by mail. */
export async function askMergeByMail(
  trx: Trx,
  { clock, supportEmail }: MergingAccounts,
  { kept, other, link, validDays }: TwoAccounts & { link: string; validDays: number },
): Promise<void> {
  const props = { firstName: other.firstName, kept: kept.email, other: other.email, link, validDays, supportEmail };
  await queueMail(trx, clock, { to: { address: other.email }, template: mergeAskedMail, props });
}

/**
 * Records that two accounts become one in seven days without the consent of the other one's owner, and tells both
 * addresses, who can call it off, and every owner. Gives the merge's id and when it is due.
 * @throws AppError merge-waits
 */
export async function planMergeAhead(
  trx: Trx,
  accounts: MergingAccounts,
  { kept, other }: TwoAccounts,
  { byAccountId, reason }: MergeNote,
): Promise<{ id: string; dueAt: number }> {
  const { clock, origin, supportEmail } = accounts;
  const [id, now] = [newId(clock), clock.now()];
  const dueAt = now + MERGE_WAIT_DAYS * DAY_MS;
  const row = { id, kept_id: kept.id, other_id: other.id, by_account_id: byAccountId, reason, asked_at: now };
  if (!(await insertMerge(trx, { ...row, due_at: dueAt, merged_at: null, undo_until: null, changes: null })))
    throw mergeWaits();
  await recordEvent(trx, clock, "merge-planned", kept.id, undefined, { byAccountId, detail: detailOf(other, reason) });
  const dueOn = momentInWords(dueAt);
  for (const { email, firstName } of [kept, other]) {
    const props = { firstName, kept: kept.email, other: other.email, dueOn, link: linkOf(accounts, id), supportEmail };
    await queueMail(trx, clock, { to: { address: email }, template: mergePlannedMail, props });
  }
  const what = `${other.email} will become part of ${kept.email} on ${dueOn}, without its owner’s consent; an owner can stop it at ${origin()}/admin/users/${kept.id}`;
  await tellOwners(trx, clock, { what, byAccountId });
  return { id, dueAt };
}

interface DoneMerge extends MergeNote {
  changes: MergeChanges;
  /** Whether the owner of the other address agreed; only then notes and pins moved. */
  hasConsent: boolean;
  /** The merge that waited until now. */
  planned?: Pick<FoundMerge, "id" | "asked_at" | "due_at">;
}

/**
 * Hides and locks the other account once all is moved, with what it needs to come back; notes it in the security log,
 * and tells both addresses. Gives the merge's id, and until when it can be undone.
 * @throws AppError link-useless if the merge that waited was called off
 */
export async function endMergedAccount(
  trx: Trx,
  accounts: MergingAccounts,
  { kept, other }: TwoAccounts,
  { changes, hasConsent, planned, byAccountId, reason }: DoneMerge,
): Promise<{ id: string; undoUntil: number }> {
  const { clock } = accounts;
  const now = clock.now();
  const [id, undoUntil] = [planned?.id ?? newId(clock), now + UNDO_MERGE_DAYS * DAY_MS];
  if (planned && !(await deleteMerge(trx, planned.id))) throw mergeUseless();
  await deleteWaitingMerges(trx, other.id);
  await insertMerge(trx, {
    id,
    kept_id: kept.id,
    other_id: other.id,
    by_account_id: byAccountId,
    reason,
    asked_at: planned?.asked_at ?? now,
    due_at: hasConsent ? null : (planned?.due_at ?? now),
    merged_at: now,
    undo_until: undoUntil,
    changes: writeJson(changes),
  });
  await markMerged(trx, other.id, now);
  await deleteSessionsOf(trx, other.id);
  await deleteAttemptsOf(trx, other.id);
  await deleteActingOf(trx, other.id);
  await recordEvent(trx, clock, "accounts-merged", kept.id, undefined, {
    byAccountId,
    detail: detailOf(other, reason),
  });
  const merge = { id, kept, other, undo_until: undoUntil, due_at: hasConsent ? null : now };
  for (const to of [kept, other]) await mailMerged(trx, accounts, merge, to);
  if (!hasConsent)
    await tellOwners(trx, clock, {
      what: `${other.email} became part of ${kept.email} without its owner’s consent`,
      byAccountId,
    });
  return { id, undoUntil };
}

type ToldMerge = TwoAccounts & Pick<FoundMerge, "id" | "undo_until" | "due_at">;

async function mailMerged(trx: Trx, accounts: MergingAccounts, merge: ToldMerge, to: Account): Promise<void> {
  const { clock, origin, supportEmail } = accounts;
  const props = {
    firstName: to.firstName,
    kept: merge.kept.email,
    other: merge.other.email,
    loginLink: `${origin()}${accountPaths.login}`,
    supportEmail,
    undoLink: linkOf(accounts, merge.id),
    undoUntil: momentInWords(merge.undo_until ?? clock.now()),
    movesNotes: merge.due_at === null,
  };
  await queueMail(trx, clock, { to: { address: to.email }, template: accountsMergedMail, props });
}

/** Sends the owner of a merged address the link that undoes it again: nobody else can have the address until then. */
export async function mailOwnerOfMerged(trx: Trx, accounts: MergingAccounts, email: string): Promise<boolean> {
  const merge = await findMergeOfAddress(trx, email);
  if (merge) await mailMerged(trx, accounts, merge, merge.other);
  return merge !== undefined;
}

/**
 * Shows an account again that had become part of another one, before it gets back what it had.
 * @throws AppError link-useless if somebody else did
 */
export async function showAgain(trx: Trx, { id, other }: FoundMerge): Promise<void> {
  if (!(await deleteMerge(trx, id))) throw mergeUseless();
  await markMerged(trx, other.id, null);
}

/** Calls a merge off that waits. @throws AppError link-useless if it doesn't wait any more */
export async function stopMerge(
  trx: Trx,
  accounts: MergingAccounts,
  merge: FoundMerge,
  note: MergeNote,
): Promise<void> {
  if (merge.merged_at !== null || !(await deleteMerge(trx, merge.id))) throw mergeUseless();
  await tellOfUndoing(trx, accounts, merge, { ...note, left: [] });
}

/** Notes in the security log that a merge was undone, or called off, and tells both addresses. */
export async function tellOfUndoing(
  trx: Trx,
  { clock, origin, supportEmail }: MergingAccounts,
  { kept, other, merged_at: mergedAt }: FoundMerge,
  { byAccountId, reason, left }: MergeNote & { left: readonly string[] },
): Promise<void> {
  const kind = mergedAt === null ? "merge-stopped" : "merge-undone";
  await recordEvent(trx, clock, kind, kept.id, undefined, { byAccountId, detail: detailOf(other, reason) });
  const words = { kept: kept.email, other: other.email, wasMerged: mergedAt !== null, left: [...left] };
  for (const { email, firstName } of [kept, other]) {
    const props = { firstName, ...words, loginLink: `${origin()}${accountPaths.login}`, supportEmail };
    await queueMail(trx, clock, { to: { address: email }, template: mergeUndoneMail, props });
  }
}

/** Erases for good what became part of another account, once that can no longer be undone. */
export async function eraseMerged(trx: Trx, { other }: FoundMerge): Promise<void> {
  await deleteAccount(trx, other.id);
}

/** The id of the merge that a link undoes, or calls off; undefined for any other code. */
export function openUndoCode({ secrets }: Pick<MergingAccounts, "secrets">, code: string): string | undefined {
  return secrets.decrypt(PURPOSE, code.slice(0, 400));
}

function linkOf({ secrets, origin }: MergingAccounts, id: string): string {
  return `${origin()}${UNDO_MERGE_PATH}?code=${encodeURIComponent(secrets.encrypt(PURPOSE, id))}`;
}

function detailOf({ id }: Account, reason: string): string {
  return reason === "" ? `account ${id}` : `account ${id}: ${reason}`;
}

/** A link whose merge was undone, called off, or is too old for it. */
export function mergeUseless(): AppError {
  const message = "This has already been undone, or it is too late to undo it. Nothing was changed.";
  return new AppError({ code: "link-useless", status: 410, message });
}

function mergeWaits(): AppError {
  const message = "A decision about merging this account has already been made. Nothing was changed.";
  return new AppError({ code: "merge-waits", status: 409, message });
}
