import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { countPurchases } from "../../../commerce/server/public.ts";
import { readGroupsOf } from "../../../groups/server/public.ts";
import { countReading } from "../../../reading/server/public.ts";
import { describeTerms, readAccountFacts, type Subscriptions } from "../../../subscriptions/server/public.ts";

/** A fact of two accounts, side by side. */
export interface Side {
  name: string;
  kept: string;
  other: string;
}

/** What two accounts have, side by side: of what readers keep for themselves, only how much there is. */
export async function compareSides(
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
    ["E-mail address", account.email],
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
