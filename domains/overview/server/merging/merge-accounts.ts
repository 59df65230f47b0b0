import { hash } from "node:crypto";
import type { Database, Queries, Trx } from "../../../../platform/db/database.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import {
  type MergedData,
  changesSince,
  moveColumns,
  readBefore,
} from "../../../../platform/personal-data/merged-data.ts";
import type { Account } from "../../../accounts/contract.ts";
import {
  type FoundMerge,
  type MergeNote,
  type MergingAccounts,
  askMergeByMail,
  endMergedAccount,
  listEvents,
  lockAccount,
  mergedAccount,
} from "../../../accounts/server/public.ts";
import { findAccount, findAccountByEmail } from "../../../accounts/server/records/public.ts";
import { recordEvent } from "../../../accounts/server/security/public.ts";
import { mergedEditing, mergedReleases } from "../../../manual/server/public.ts";
import { type CartsToOrder, countPurchases, mergedPurchases } from "../../../commerce/server/public.ts";
import { mergedGroups, readGroupsOf } from "../../../groups/server/public.ts";
import { countReading, mergedReading } from "../../../reading/server/public.ts";
import {
  type Subscriptions,
  describeTerms,
  mergedSubscriptions,
  readAccountFacts,
} from "../../../subscriptions/server/public.ts";
import { inUtc } from "../../../../platform/clock/in-utc.ts";
import { z } from "zod";
import { MERGE_CONSENT_PATH } from "../../contract.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { defineJob, enqueueJob, nextLook } from "../../../../platform/jobs/define-job.ts";

/** What merging accounts works with. */
export interface AccountMerging {
  database: Database;
  accounts: MergingAccounts;
  subscriptions: Subscriptions;
  carts: Pick<CartsToOrder, "join">;
}

/**
 * What every domain does when two accounts are merged. The accounts' own part says first what stands in the way. What a
 * reader keeps for themselves is only touched where the owner of the other address agreed.
 */
export function mergedData(
  { database, accounts, subscriptions, carts }: AccountMerging,
  hasConsent: boolean,
): readonly MergedData[] {
  return [
    mergedAccount(accounts),
    mergedGroups({ database, subscriptions }),
    mergedSubscriptions(subscriptions),
    ...(hasConsent ? [mergedReading] : []),
    // Once groups and subscriptions are joined: a cart is priced by them.
    mergedPurchases(carts),
    mergedReleases,
    mergedEditing,
  ];
}

/** Two accounts, by their addresses. */
interface AskedMerge {
  kept: string;
  other: string;
  /** Whether the owner of the other address agrees, or is asked to. Without that, notes and pins don't move. */
  hasConsent: boolean;
}

/** A merge that was looked at and not done yet. */
export interface PlannedMerge {
  kept: Account;
  other: Account;
  /** What both have, side by side. */
  sides: readonly Side[];
  /** What will happen. */
  lines: readonly string[];
  /** What is agreed to: it differs once something else would be merged. */
  agreed: string;
}

/** Says what merging two accounts would do. @throws AppError no-such-account, merge-refused */
export async function planMerge(db: Queries, merging: AccountMerging, asked: AskedMerge): Promise<PlannedMerge> {
  const [kept, other] = [await accountOf(db, asked.kept), await accountOf(db, asked.other)];
  const lines: string[] = [];
  const { hasConsent } = asked;
  for (const part of mergedData(merging, hasConsent)) lines.push(...(await part.plan(db, { kept, other })));
  if (!hasConsent)
    lines.push(`Notes, pins and recently viewed pages of ${other.email} don’t move, and nobody can read them.`);
  const sides = await compareSides(db, merging.subscriptions, { kept, other });
  const agreed = hash("sha256", JSON.stringify([kept.id, other.id, lines, sides])).slice(0, 32);
  return { kept, other, sides, lines, agreed };
}

/** Who agreed to what. */
interface AgreedMerge extends MergeNote {
  /** Null where the owner of the other account agreed to whatever it is by now. */
  agreed: string | null;
  /** The merge that waited until now. */
  planned?: FoundMerge;
}

/**
 * Merges two accounts in one transaction: nobody sees half of it, and whoever asks a second time is refused. The
 * sessions of the other account end, nobody finds it any more, and both addresses are told, with a link that undoes it
 * for some days (docs/decisions/merging-accounts.md).
 * @throws AppError merge-moved if it would do something else by now, and as `planMerge`
 */
export async function mergeAccounts(
  merging: AccountMerging,
  asked: AskedMerge,
  { agreed, ...done }: AgreedMerge,
): Promise<PlannedMerge> {
  const { database, accounts } = merging;
  const { hasConsent } = asked;
  return await database.db.transaction().execute(async (trx) => {
    const [kept, other] = [await accountOf(trx, asked.kept), await accountOf(trx, asked.other)];
    const parts = mergedData(merging, hasConsent);
    for (const part of parts) await part.lock?.(trx, { kept, other });
    await lockBoth(trx, merging, [kept.id, other.id]);
    const planned = await planMerge(trx, merging, asked);
    if (agreed !== null && planned.agreed !== agreed) throw mergeMoved();
    const before = await readBefore(trx, parts, planned, database.flavor);
    for (const part of parts) await part.join?.(trx, planned);
    for (const part of parts) await moveColumns(trx, part, planned, database.flavor);
    const changes = await changesSince(trx, before, database.flavor);
    const { id, undoUntil } = await endMergedAccount(trx, accounts, planned, { ...done, changes, hasConsent });
    await lookAgain(trx, accounts.clock, { id, at: undoUntil });
    return planned;
  });
}

/** In the order of their ids: of two that merge the same accounts the other way around, one waits. */
async function lockBoth(trx: Trx, { database }: AccountMerging, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) if (!(await lockAccount(trx, id, database.flavor))) throw mergeMoved();
}

async function accountOf(db: Queries, email: string): Promise<Account> {
  const account = await findAccountByEmail(db, email.trim().slice(0, 254));
  if (account) return account;
  const message = `There is no account with this address. Check the spelling: it may have been merged or erased. Nothing was changed.`;
  throw new AppError({ code: "no-such-account", status: 422, message });
}

/** Since the question was asked, it would have become another one. */
function mergeMoved(): AppError {
  const message =
    "Something has changed in one of these accounts since you opened this page, perhaps by their owner. Check them again. Nothing was changed.";
  return new AppError({ code: "merge-moved", status: 409, message });
}

/** A fact of two accounts, side by side. */
interface Side {
  name: string;
  kept: string;
  other: string;
}

/** What two accounts have, side by side: of what readers keep for themselves, only how much there is. */
async function compareSides(
  db: Queries,
  subscriptions: Subscriptions,
  { kept, other }: { kept: Account; other: Account },
): Promise<Side[]> {
  const [own, theirs] = [await factsOf(db, subscriptions, kept), await factsOf(db, subscriptions, other)];
  return own.map(([name, value], index) => ({ name, kept: value, other: theirs[index]?.[1] ?? "" }));
}

async function factsOf(
  db: Queries,
  subscriptions: Subscriptions,
  account: Account,
): Promise<readonly (readonly [string, string])[]> {
  const facts = await readAccountFacts(db, account.id);
  const { fields } = describeTerms(facts, subscriptions);
  const groups = await readGroupsOf(db, account, facts);
  const { notes, pins } = await countReading(db, account.id);
  const { orders, quotes, keys } = await countPurchases(db, account.id);
  return [
    ["Email address", account.email],
    ["Name", `${account.firstName} ${account.lastName}`],
    ["Verified", account.emailVerifiedAt === null ? "No" : "Yes"],
    ["Created", inUtc(account.createdAt)],
    ["Last login", account.lastLoginAt === null ? "Never" : inUtc(account.lastLoginAt)],
    ["Own subscription", fields.accountValidUntil === null ? "None" : `Until ${fields.accountValidUntil}`],
    ["Paused", fields.hasPausedSubscriptions === 0 ? "No" : `${fields.hasPausedSubscriptions} days`],
    ["Free trial", fields.freeTrialUntil === null ? "None" : `Until ${fields.freeTrialUntil}`],
    ["Groups", groups.map(({ title, role }) => `${title} (${role})`).join(", ") || "None"],
    ["Orders, quotes, keys used", `${orders}, ${quotes}, ${keys}`],
    ["Notes, pins", `${notes}, ${pins}`],
  ];
}

/** What a link that asks for a merge is encrypted for. */
const PURPOSE = "merge-accounts";

/** For how many days the owner of the other address can agree. */
export const CONSENT_DAYS = 7;

/** What stands in a link. The address is the one that it was sent to. */
const linkSchema = z.object({
  keptId: z.string(),
  otherId: z.string(),
  email: z.string(),
  byAccountId: z.string().nullable(),
  reason: z.string(),
  until: z.number(),
});

/**
 * Asks the owner of the other address by mail whether it is to become part of the kept account: the link in it is the
 * only thing that merges. It is recorded in the security log who asked. While the link of an earlier mail works, none is
 * sent. @throws AppError merge-was-asked
 */
export async function askForMerge(
  { database, accounts }: AccountMerging,
  { kept, other }: Pick<PlannedMerge, "kept" | "other">,
  { byAccountId, reason }: MergeNote,
): Promise<void> {
  const { clock, secrets, origin } = accounts;
  const until = clock.now() + CONSENT_DAYS * 86_400_000;
  const asked = { keptId: kept.id, otherId: other.id, email: other.email, byAccountId, reason, until };
  const code = secrets.encrypt(PURPOSE, JSON.stringify(asked));
  const link = `${origin()}${MERGE_CONSENT_PATH}?code=${encodeURIComponent(code)}`;
  await database.db.transaction().execute(async (trx) => {
    await lockAccount(trx, kept.id, database.flavor);
    await refuseAsked(trx, clock.now(), { kept, other });
    const detail = reason === "" ? `account ${other.id}` : `account ${other.id}: ${reason}`;
    await recordEvent(trx, clock, "merge-asked", kept.id, undefined, { byAccountId, detail });
    await askMergeByMail(trx, accounts, { kept, other, link, validDays: CONSENT_DAYS });
  });
}

/** Refuses to ask again while the owner of the other address can agree by an earlier mail. @throws AppError merge-was-asked */
export async function refuseAsked(
  db: Queries,
  now: number,
  { kept, other }: Pick<PlannedMerge, "kept" | "other">,
): Promise<void> {
  const since = now - CONSENT_DAYS * 86_400_000;
  const events = await listEvents(db, { accountId: kept.id, since, limit: MANY });
  // What was merged, undone or called off since can be asked for anew.
  const last = events.find(({ kind, detail }) => ofMerges.includes(kind) && detail.startsWith(`account ${other.id}`));
  if (last?.kind !== "merge-asked") return;
  const moved = await listEvents(db, { accountId: other.id, kind: "address-changed", since: last.at, limit: 1 });
  if (moved.length === 0) throw wasAsked(other, last.at);
}

/** More than happens to an account in the days of a link. */
const MANY = 1_000;

const ofMerges: readonly string[] = ["merge-asked", "accounts-merged", "merge-undone", "merge-stopped"];

/** The accounts that a link asks about, without merging them: mail programs follow links too. @throws AppError link-useless */
export async function readMergeLink(asking: AccountMerging, code: string) {
  const { database, accounts } = asking;
  const link = openLink(accounts, code);
  const [kept, other] = await Promise.all([link.keptId, link.otherId].map((id) => findAccount(database.db, id)));
  // Whoever has read an old address's mail must not decide for the new one.
  if (!kept || !other || other.email !== link.email) throw linkUseless();
  return { kept, other, link };
}

/** Merges two accounts, as the owner of the other address has agreed to. @throws AppError link-useless, merge-refused */
export async function consentToMerge(asking: AccountMerging, code: string): Promise<{ kept: Account }> {
  const { kept, other, link } = await readMergeLink(asking, code);
  const { byAccountId, reason } = link;
  const asked = { kept: kept.email, other: other.email, hasConsent: true };
  return await mergeAccounts(asking, asked, { agreed: null, byAccountId, reason });
}

function openLink({ secrets, clock }: AccountMerging["accounts"], code: string) {
  const text = secrets.decrypt(PURPOSE, code.slice(0, 4_000));
  const link = text === undefined ? undefined : linkSchema.parse(JSON.parse(text));
  if (link === undefined || link.until < clock.now()) throw linkUseless();
  return link;
}

function wasAsked({ email }: Account, at: number): AppError {
  const message = `The owner of ${email} was asked on ${inUtc(at)}, and can agree until ${inUtc(at + CONSENT_DAYS * 86_400_000)}. No other email was sent. Nothing was changed.`;
  return new AppError({ code: "merge-was-asked", status: 409, message });
}

function linkUseless(): AppError {
  const message =
    "This link was already used or has expired, or one of the two accounts is gone or has another address. Nothing was changed.";
  return new AppError({ code: "link-useless", status: 410, message });
}

/** Merges two accounts whose wait is over, and erases what became part of another one once that can't be undone. */
export const settleMergeJob = defineJob({ name: "settle-merge", payload: z.object({ mergeId: z.string() }) });

/** Has the job look at a merge at a time. */
export async function lookAgain(trx: Queries, clock: Clock, { id, at }: { id: string; at: number }): Promise<void> {
  const options = { runAt: nextLook(clock, at), uniqueKey: `${settleMergeJob.name}:${id}` };
  await enqueueJob(trx, clock, settleMergeJob, { mergeId: id }, options);
}
