import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { AppError, notFound } from "../../../../../platform/http/errors.ts";
import type { Account, DeskPlan, DeskTask, StaffRole } from "../../../../accounts/contract.ts";
import { deskActs, mayAct } from "../../../../accounts/rules.ts";
import {
  findMerge,
  type FoundMerge,
  listMerges,
  MERGE_WAIT_DAYS,
  reasonIn,
  UNDO_MERGE_DAYS,
} from "../../../../accounts/server/public.ts";
import {
  deskDeadMergePath,
  deskUndoMergePath,
  type DeskUserView,
  deskUserPath,
  type MergeView,
} from "../../../desk-views.ts";
import {
  type AccountMerging,
  CONSENT_DAYS,
  askForMerge,
  planMerge,
  refuseAsked,
} from "../../merging/merge-accounts.ts";
import { isTooLate, mergeLater, undoMerge } from "../../merging/settle-merges.ts";
import { askedUser, isId, type Users } from "../users.ts";

/** Who merges what into whose account. */
interface MergeVisit {
  id: string;
  account: Account;
  role: StaffRole;
  fields: Readonly<Record<string, string>>;
  csrfToken: string;
  /** Whether the owner of the other address can't be asked. */
  isDead: boolean;
}

/** The longest address that is shown again. */
const MOST_SHOWN = 254;

/** The form that asks for the other account. @throws AppError not-found */
export async function openDeskMerge(users: Users, visit: MergeVisit): Promise<MergeView> {
  const { id, role, fields, csrfToken, isDead } = visit;
  const { account } = await askedUser(users.database.db, users, id);
  const email = (fields["email"] ?? "").slice(0, MOST_SHOWN);
  const deadHref = !isDead && mayAct(role, deskActs["merge-without-consent"]) ? deskDeadMergePath(id) : null;
  return { id, email: account.email, isDead, deadHref, typed: { email }, csrfToken };
}

/**
 * Says what merging an account into a user's would do, and asks the owner of that account for it; or, where they can't be
 * asked, has it done after some days.
 * @throws AppError not-found, no-such-account, merge-refused, merge-waits, merge-was-asked
 */
export async function planDeskMerge(
  users: Users,
  merging: AccountMerging,
  { id, account: by, fields, isDead }: MergeVisit,
): Promise<DeskPlan> {
  const { db } = users.database;
  const { account } = await askedUser(db, users, id);
  const asked = { kept: account.email, other: fields["email"] ?? "", hasConsent: !isDead };
  const planned = await planMerge(db, merging, asked);
  const { kept, other, sides, lines, agreed } = planned;
  if (!isDead) await refuseAsked(db, merging.accounts.clock.now(), planned);
  return {
    sentence: isDead
      ? `This will make ${other.email} part of ${kept.email} in ${MERGE_WAIT_DAYS} days, without asking its owner. Both addresses and every owner get an e-mail now and can stop it until then; whoever logs in to ${other.email} stops it, too.`
      : `This will ask the owner of ${other.email} by e-mail whether it is to become part of ${kept.email}. Nothing is merged until they agree, within ${CONSENT_DAYS} days; then both addresses get an e-mail, and can undo it for ${UNDO_MERGE_DAYS} days.`,
    compared: {
      names: ["Kept", "Merged into it"],
      rows: sides.map((side) => ({ name: side.name, values: [side.kept, side.other] })),
      sentences: lines,
    },
    agreed,
    run: async () => {
      const note = { byAccountId: by.id, reason: reasonIn(fields) };
      if (isDead) await mergeLater(merging, planned, note);
      else await askForMerge(merging, { kept, other }, note);
    },
  };
}

/**
 * Says what undoing a merge, or calling one off that waits, would do. Gives the user whose account was kept.
 * @throws AppError not-found; merge-late if it isn't as the act needs it
 */
export async function planUndoMerge(
  merging: AccountMerging,
  { merge: id, act, account: by, fields }: Pick<MergeVisit, "account" | "fields"> & UndoneMerge,
): Promise<DeskPlan<string>> {
  const merge = await askedMerge(merging, id);
  const { kept, other, merged_at: mergedAt } = merge;
  if ((act === "stop") !== (mergedAt === null) || isTooLate(merge, merging.accounts.clock.now())) throw mergeLate(act);
  return {
    sentence:
      act === "stop"
        ? `This will leave ${other.email} and ${kept.email} two accounts. Both addresses get an e-mail.`
        : `This will make ${other.email} an account of its own again, with what it had, apart from what was changed or deleted since. Both addresses get an e-mail.`,
    agreed: `${act} ${id}`,
    run: async () => {
      await undoMerge(merging, id, { byAccountId: by.id, reason: reasonIn(fields) });
      return deskUserPath(kept.id);
    },
  };
}

interface UndoneMerge {
  merge: string;
  act: "undo" | "stop";
}

/** The user that a merge's screens lead back to. @throws AppError not-found */
export async function userOfMerge(merging: AccountMerging, id: string): Promise<string> {
  return deskUserPath((await askedMerge(merging, id)).kept.id);
}

async function askedMerge({ database }: AccountMerging, id: string): Promise<FoundMerge> {
  const merge = isId(id) ? await findMerge(database.db, id) : undefined;
  if (!merge) throw notFound("This merge");
  return merge;
}

function mergeLate(act: UndoneMerge["act"]): AppError {
  const message = act === "stop" ? "This merge doesn’t wait any more." : "This merge can’t be undone, or not any more.";
  return new AppError({ code: "merge-late", status: 409, message: `${message} Nothing was changed.` });
}

/** Merges that wait, for the owners who can stop them. */
export async function mergeTasks(db: Queries): Promise<DeskTask[]> {
  return (await listMerges(db)).map(({ kept, other, due_at: dueAt, reason }) => ({
    action: "merge-without-consent",
    text: `${other.email} becomes part of ${kept.email} on ${inUtc(dueAt ?? 0)}`,
    detail: reason,
    href: deskUserPath(kept.id),
  }));
}

/** The merges of a user that wait or can be undone, and what somebody with a role can do about them. */
export async function readMergesOf(users: Users, id: string, role: StaffRole): Promise<DeskUserView["merges"]> {
  const merges = await listMerges(users.database.db, id);
  return merges.map(({ id: mergeId, kept, other, merged_at: mergedAt, due_at: dueAt, undo_until: undoUntil }) => {
    const act = mergedAt === null ? "stop" : "undo";
    const may = mayAct(role, deskActs[act === "stop" ? "stop-merge" : "undo-merge"]);
    const label = act === "stop" ? "Stop it" : "Undo it";
    return {
      id: mergeId,
      other: kept.id === id ? other.email : `into ${kept.email}`,
      stands:
        mergedAt === null ? `Waits until ${inUtc(dueAt ?? 0)}` : `Merged; can be undone until ${inUtc(undoUntil ?? 0)}`,
      act: may ? { href: deskUndoMergePath(mergeId, act), label } : null,
    };
  });
}
