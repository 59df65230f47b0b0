import type { TermFields } from "../../contract.ts";

/** What the sentence about a reader's own subscription depends on. */
export type SubscriptionStatus = Pick<
  TermFields,
  | "freeTrialAccess"
  | "freeTrialExpired"
  | "freeTrialUntil"
  | "hasActiveSubscription"
  | "subscriptionExpired"
  | "accountValidUntil"
  | "hasPausedSubscriptions"
  | "pendingSubscriptions"
>;

/**
 * Returns the status of a reader's own subscription as a sentence (SUBS-2): trialing, trial expired, expired, active or
 * none.
 */
export function statusWords(user: SubscriptionStatus): string {
  const { accountValidUntil: until, freeTrialUntil: trialUntil, hasPausedSubscriptions: paused } = user;
  if (paused > 0)
    return `Your own subscription is paused while you are in a group. It resumes with ${inDays(paused)} left when you leave.`;
  if (user.hasActiveSubscription) return `Your subscription is active until ${until ?? ""}.`;
  if (user.freeTrialAccess) return `Your free trial runs until ${trialUntil ?? ""}.`;
  const [next] = user.pendingSubscriptions;
  if (next) return `Your subscription has not yet started. It starts on ${next.startDate}.`;
  if (user.subscriptionExpired) return `Your subscription expired on ${until ?? ""}.`;
  if (user.freeTrialExpired) return `Your free trial expired on ${trialUntil ?? ""}.`;
  return "You have no subscription of your own.";
}

function inDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
