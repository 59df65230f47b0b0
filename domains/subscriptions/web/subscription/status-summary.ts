import type { TermFields } from "../../contract.ts";
import type { SubscriptionStatus } from "./status-words.ts";

/** A status at a glance: a short label and its tone. */
export interface StatusSummary {
  label: string;
  tone: "good" | "calm" | "warning" | "over";
  /** Days that can still be used, of those that were bought; null if nothing is running or on hold. */
  days: { left: number; what: string } | null;
}

type Days = Pick<TermFields, "daysLeftInSubscription" | "daysLeftInFreeTrial" | "subscriptionExpiringSoon">;

/** Returns the label, the days and the next step for a subscription's status (SUBS-2). */
export function statusSummary(user: SubscriptionStatus & Days): StatusSummary {
  const { hasPausedSubscriptions: paused, daysLeftInSubscription: left, daysLeftInFreeTrial: trial } = user;
  if (paused > 0) return { label: "Paused", tone: "calm", days: { left: paused, what: "on hold" } };
  if (user.hasActiveSubscription)
    return {
      label: user.subscriptionExpiringSoon ? "Expiring soon" : "Active",
      tone: user.subscriptionExpiringSoon ? "warning" : "good",
      days: { left, what: "left" },
    };
  if (user.freeTrialAccess) return { label: "Free trial", tone: "good", days: { left: trial, what: "left" } };
  if (user.pendingSubscriptions.length > 0) return { label: "Not yet started", tone: "calm", days: null };
  if (user.subscriptionExpired) return { label: "Expired", tone: "over", days: null };
  if (user.freeTrialExpired) return { label: "Trial expired", tone: "over", days: null };
  return { label: "None", tone: "calm", days: null };
}
