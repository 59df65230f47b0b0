import type { Queries } from "../../../../platform/db/database.ts";
import { describeTerms, readAccountFacts, type Subscriptions } from "../../../subscriptions/server/public.ts";

/** What somebody reads by without a group, and until which day as readers see it. */
export interface Own {
  what: "subscription" | "trial";
  until: string;
}

/** What an account reads by now that it has no seat; null where that is nothing. */
export async function readOwn(db: Queries, subscriptions: Subscriptions, accountId: string): Promise<Own | null> {
  const { fields } = describeTerms(await readAccountFacts(db, accountId), subscriptions);
  if (fields.hasActiveSubscription) return { what: "subscription", until: fields.accountValidUntil ?? "" };
  return fields.freeTrialAccess ? { what: "trial", until: fields.freeTrialUntil ?? "" } : null;
}

/** Whether a seat puts a subscription of the account's own on hold (SUBS-14). */
export async function pausesOwn(db: Queries, subscriptions: Subscriptions, accountId: string): Promise<boolean> {
  return (await readOwn(db, subscriptions, accountId))?.what === "subscription";
}
