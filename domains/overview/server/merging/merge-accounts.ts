import { hash } from "node:crypto";
import type { Database, Queries, Trx } from "../../../../platform/db/database.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { type MergedData, moveColumns } from "../../../../platform/personal-data/merged-data.ts";
import type { Account } from "../../../accounts/contract.ts";
import {
  type Accounts,
  endMergedAccount,
  findAccountByEmail,
  lockAccount,
  mergedAccount,
} from "../../../accounts/server/public.ts";
import { mergedEditing } from "../../../authoring/server/public.ts";
import { type CartsToOrder, mergedPurchases } from "../../../commerce/server/public.ts";
import { mergedReleases } from "../../../content/server/public.ts";
import { mergedGroups } from "../../../groups/server/public.ts";
import { mergedReading } from "../../../reading/server/public.ts";
import { mergedSubscriptions, type Subscriptions } from "../../../subscriptions/server/public.ts";
import { compareSides, type Side } from "./compare-sides.ts";

/** What merging accounts works with. */
export interface AccountMerging {
  database: Database;
  accounts: Pick<Accounts, "clock" | "supportEmail" | "origin">;
  subscriptions: Subscriptions;
  carts: Pick<CartsToOrder, "join">;
}

/** What every domain does when two accounts are merged. The accounts' own part says first what stands in the way. */
export function mergedData({ database, accounts, subscriptions, carts }: AccountMerging): readonly MergedData[] {
  return [
    mergedAccount(accounts),
    mergedGroups({ database, subscriptions }),
    mergedSubscriptions(subscriptions),
    mergedReading,
    // Once groups and subscriptions are joined: a cart is priced by them.
    mergedPurchases(carts),
    mergedReleases,
    mergedEditing,
  ];
}

/** Two accounts, by their addresses. */
export interface AskedMerge {
  kept: string;
  other: string;
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
  for (const part of mergedData(merging)) lines.push(...(await part.plan(db, { kept, other })));
  const sides = await compareSides(db, merging.subscriptions, { kept, other });
  const agreed = hash("sha256", JSON.stringify([kept.id, other.id, lines, sides])).slice(0, 32);
  return { kept, other, sides, lines, agreed };
}

/** Who agreed to what; nobody's account for the command line. */
export interface AgreedMerge {
  agreed: string;
  byAccountId: string | null;
  reason: string;
}

/**
 * Merges two accounts in one transaction: nobody sees half of it, and whoever asks a second time is refused. The session
 * of the other account ends, and both addresses are told.
 * @throws AppError merge-moved if it would do something else by now, and as `planMerge`
 */
export async function mergeAccounts(
  merging: AccountMerging,
  asked: AskedMerge,
  { agreed, byAccountId, reason }: AgreedMerge,
): Promise<PlannedMerge> {
  const { database } = merging;
  return await database.db.transaction().execute(async (trx) => {
    const [kept, other] = [await accountOf(trx, asked.kept), await accountOf(trx, asked.other)];
    const parts = mergedData(merging);
    for (const part of parts) await part.lock?.(trx, { kept, other });
    await lockBoth(trx, merging, [kept.id, other.id]);
    const planned = await planMerge(trx, merging, asked);
    if (planned.agreed !== agreed) throw mergeMoved();
    for (const part of parts) await part.join?.(trx, planned);
    for (const part of parts) await moveColumns(trx, part, planned, database.flavor);
    await endMergedAccount(trx, merging.accounts, planned, { byAccountId, reason });
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
    "Something was done in one of these accounts since you were asked, perhaps by their owner. Look again. Nothing was changed now.";
  return new AppError({ code: "merge-moved", status: 409, message });
}
