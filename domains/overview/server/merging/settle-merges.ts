import { AppError } from "../../../../platform/http/errors.ts";
import { handleJob, type JobHandler } from "../../../../platform/jobs/define-job.ts";
import { mergeChangesSchema, takeBack } from "../../../../platform/personal-data/merged-data.ts";
import { readJson } from "../../../../platform/db/json.ts";
import {
  eraseMerged,
  findMerge,
  type FoundMerge,
  lockAccount,
  type MergeNote,
  mergeUseless,
  openUndoCode,
  planMergeAhead,
  showAgain,
  stopMerge,
  tellOfUndoing,
} from "../../../accounts/server/public.ts";
import {
  type AccountMerging,
  type PlannedMerge,
  lookAgain,
  mergeAccounts,
  mergedData,
  settleMergeJob,
} from "./merge-accounts.ts";

const DAY_MS = 86_400_000;

/**
 * Decides that two accounts become one without the consent of the other one's owner, whose address is dead: after some
 * days, in which both addresses and every owner of the site can stop it. Notes and pins don't move.
 * @throws AppError merge-waits
 */
export async function mergeLater(
  { database, accounts }: AccountMerging,
  planned: PlannedMerge,
  note: MergeNote,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const { id, dueAt } = await planMergeAhead(trx, accounts, planned, note);
    await lookAgain(trx, accounts.clock, { id, at: dueAt });
  });
}

/** The merge that a link undoes, or calls off, without doing so: mail programs follow links too. @throws AppError link-useless */
export async function readUndoLink({ database, accounts }: AccountMerging, code: string): Promise<FoundMerge> {
  const id = openUndoCode(accounts, code);
  const merge = id === undefined ? undefined : await findMerge(database.db, id);
  if (!merge || isTooLate(merge, accounts.clock.now())) throw mergeUseless();
  return merge;
}

/** Whether a merge that was done can't be undone any more. */
export function isTooLate({ merged_at: mergedAt, undo_until: undoUntil }: FoundMerge, now: number): boolean {
  return mergedAt !== null && (undoUntil ?? 0) < now;
}

/**
 * Undoes a merge, or calls it off while it waits. What was changed since stays as it is; gives that in sentences, which
 * both addresses are told, too.
 * @throws AppError link-useless; merge-refused if an order is being paid at this moment
 */
export async function undoMerge(merging: AccountMerging, id: string, note: MergeNote): Promise<string[]> {
  const { database, accounts } = merging;
  return await database.db.transaction().execute(async (trx) => {
    const merge = await findMerge(trx, id);
    if (!merge || isTooLate(merge, accounts.clock.now())) throw mergeUseless();
    if (merge.merged_at === null || merge.changes === null) {
      await stopMerge(trx, accounts, merge, note);
      return [];
    }
    const parts = mergedData(merging, merge.due_at === null);
    const changes = mergeChangesSchema.parse(readJson(merge.changes));
    const left: string[] = [];
    const withheld = new Set<string>();
    for (const part of parts) {
      const said = await part.unjoin?.(trx, merge, changes);
      left.push(...(said?.sentences ?? []));
      for (const column of said?.columns ?? []) withheld.add(column);
    }
    if (!(await lockAccount(trx, merge.kept.id, database.flavor))) throw mergeUseless();
    await showAgain(trx, merge);
    const changed = await takeBack(trx, parts, changes, { merging: merge, flavor: database.flavor, withheld });
    for (const part of parts) await part.rejoin?.(trx, merge);
    for (const [name, count] of changed)
      left.push(`Changed or deleted since, so it stays as it is: ${name} (${count}).`);
    await tellOfUndoing(trx, accounts, merge, { ...note, left });
    return left;
  });
}

/** The job of merges: does what is due, once, however often it runs. */
export function mergeJobs(merging: AccountMerging): JobHandler[] {
  return [handleJob(settleMergeJob, ({ mergeId }) => settleMerge(merging, mergeId))];
}

async function settleMerge(merging: AccountMerging, id: string): Promise<void> {
  const { database, accounts } = merging;
  const { clock } = accounts;
  const merge = await findMerge(database.db, id);
  if (!merge) return;
  const at = merge.undo_until ?? merge.due_at ?? 0;
  if (at > clock.now()) return await lookAgain(database.db, clock, { id, at });
  if (merge.merged_at === null) return await mergeWaiting(merging, merge);
  await database.db.transaction().execute((trx) => eraseMerged(trx, merge));
}

/** Merges what has waited, unless its owner was there since, who can be asked then. */
async function mergeWaiting(merging: AccountMerging, merge: FoundMerge): Promise<void> {
  const { database, accounts } = merging;
  const { kept, other, by_account_id: byAccountId, reason } = merge;
  const stop = (why: string) =>
    database.db.transaction().execute((trx) => stopMerge(trx, accounts, merge, { byAccountId: null, reason: why }));
  if ((other.lastLoginAt ?? 0) > merge.asked_at) return await stop("Its owner has logged in since.");
  try {
    const asked = { kept: kept.email, other: other.email, hasConsent: false };
    await mergeAccounts(merging, asked, { agreed: null, byAccountId, reason, planned: merge });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    // Somebody has to settle something first; it is tried for as long as it took to get here.
    if (accounts.clock.now() - (merge.due_at ?? 0) > 7 * DAY_MS) return await stop(error.message);
    await lookAgain(database.db, accounts.clock, { id: merge.id, at: accounts.clock.now() + DAY_MS });
  }
}
