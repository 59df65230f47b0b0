import type { User } from "../../../subscriptions/contract.ts";

type Paid = Pick<
  User,
  | "groupUserIsIn"
  | "hasActiveSubscription"
  | "subscriptionExpired"
  | "accountValidUntil"
  | "freeTrialAccess"
  | "freeTrialUntil"
>;

const NEVER = "Nothing renews by itself.";

/** What the dashboard says of payments: the true date, and that nothing renews by itself (DASH-8, DECISION 20). */
export function paidUntil(user: Paid): string {
  const { groupUserIsIn: group, accountValidUntil, freeTrialUntil } = user;
  if (group?.isActive === true && group.accountValidUntil !== null)
    return `${group.title} pays for your access until ${group.accountValidUntil}. ${NEVER}`;
  if (user.hasActiveSubscription && accountValidUntil !== null)
    return `Your subscription is paid until ${accountValidUntil}. ${NEVER}`;
  if (user.freeTrialAccess && freeTrialUntil !== null) return `Your free trial runs until ${freeTrialUntil}. ${NEVER}`;
  if (user.subscriptionExpired && accountValidUntil !== null)
    return `Your subscription was paid until ${accountValidUntil}. ${NEVER}`;
  if (accountValidUntil !== null) return `Your subscription is paid until ${accountValidUntil}. ${NEVER}`;
  return `You have no subscription now. ${NEVER}`;
}
