import type { Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { startTrial } from "../../../../subscriptions/server/public.ts";
import { noTrialLeft } from "../../errors/joining.ts";
import type { Groups } from "../groups.ts";

/**
 * Begins the free trial of whoever did not get it with their verified address, because they came to join a group
 * (docs/decisions/0037-a-trial-is-not-used-up-by-joining.md). Gives the sentence for the reader.
 * @throws AppError no-trial-left
 */
export async function beginTrial(trx: Trx, { subscriptions }: Groups, account: Account): Promise<string> {
  if (account.emailVerifiedAt === null || !(await startTrial(trx, subscriptions, account))) throw noTrialLeft();
  return "Your free trial has begun.";
}
