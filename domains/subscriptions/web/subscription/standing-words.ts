import type { User } from "../../contract.ts";

/** What of a reader the words about their own subscription depend on. */
export type Standing = Pick<
  User,
  | "freeTrialAccess"
  | "freeTrialExpired"
  | "freeTrialUntil"
  | "hasActiveSubscription"
  | "subscriptionExpired"
  | "accountValidUntil"
  | "hasPausedSubscriptions"
  | "pendingSubscriptions"
>;

/** How a reader's own subscription stands, in a sentence (SUBS-2): trialing, trial expired, expired, active or none. */
export function standingWords(user: Standing): string {
  const { accountValidUntil: until, freeTrialUntil: trialUntil, hasPausedSubscriptions: paused } = user;
  if (paused > 0)
    return `Your own subscription is paused while you are in a group. ${inDays(paused)} wait for you to leave it.`;
  if (user.hasActiveSubscription) return `Your subscription is active until ${until ?? ""}.`;
  if (user.freeTrialAccess) return `Your free trial runs until ${trialUntil ?? ""}.`;
  if (user.pendingSubscriptions.length > 0) return "Your subscription has not yet started.";
  if (user.subscriptionExpired) return `Your subscription expired on ${until ?? ""}.`;
  if (user.freeTrialExpired) return `Your free trial expired on ${trialUntil ?? ""}.`;
  return "You have no subscription of your own.";
}

function inDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
