import type { User } from "../../contract.ts";
import type { Standing } from "./standing-words.ts";

/** How a standing is told at a glance: a short label, and how it is meant. */
export interface StandingState {
  label: string;
  tone: "good" | "calm" | "warning" | "over";
  /** Days that can still be used, of those that were bought; null where nothing runs or waits. */
  days: { left: number; what: string } | null;
  /** Whether plans are to be shown first. */
  needsPlan: boolean;
}

type Days = Pick<User, "daysLeftInSubscription" | "daysLeftInFreeTrial" | "subscriptionExpiringSoon">;

/** The label, the days and the way on that belong to how an own subscription stands (SUBS-2). */
export function standingState(user: Standing & Days): StandingState {
  const { hasPausedSubscriptions: paused, daysLeftInSubscription: left, daysLeftInFreeTrial: trial } = user;
  if (paused > 0)
    return { label: "Paused", tone: "calm", days: { left: paused, what: "waiting for you" }, needsPlan: false };
  if (user.hasActiveSubscription)
    return {
      label: user.subscriptionExpiringSoon ? "Expiring soon" : "Active",
      tone: user.subscriptionExpiringSoon ? "warning" : "good",
      days: { left, what: "left" },
      needsPlan: user.subscriptionExpiringSoon,
    };
  if (user.freeTrialAccess)
    return { label: "Free trial", tone: "good", days: { left: trial, what: "left" }, needsPlan: true };
  if (user.pendingSubscriptions.length > 0)
    return { label: "Not yet started", tone: "calm", days: null, needsPlan: false };
  if (user.subscriptionExpired) return { label: "Expired", tone: "over", days: null, needsPlan: true };
  if (user.freeTrialExpired) return { label: "Trial expired", tone: "over", days: null, needsPlan: true };
  return { label: "None", tone: "calm", days: null, needsPlan: true };
}
