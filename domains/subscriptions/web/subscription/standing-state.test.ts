import { expect, test } from "vitest";
import { standingState } from "./standing-state.ts";

const nothing = {
  freeTrialAccess: false,
  freeTrialExpired: false,
  freeTrialUntil: null,
  hasActiveSubscription: false,
  subscriptionExpired: false,
  subscriptionExpiringSoon: false,
  accountValidUntil: null,
  hasPausedSubscriptions: 0,
  daysLeftInSubscription: 0,
  daysLeftInFreeTrial: 0,
  pendingSubscriptions: [],
};
const pending = {
  id: "t",
  status: "pending",
  prettyStatus: "Pending",
  startDate: "12.1.2026",
  endDate: "11.30.2027",
  isRenewal: false,
  totalPaidSeats: 1,
  isActive: false,
} as const;

test.each([
  [{ freeTrialAccess: true, daysLeftInFreeTrial: 30 }, "Free trial", 30, true],
  [{ freeTrialExpired: true }, "Trial expired", undefined, true],
  [{ hasActiveSubscription: true, daysLeftInSubscription: 200 }, "Active", 200, false],
  [
    { hasActiveSubscription: true, subscriptionExpiringSoon: true, daysLeftInSubscription: 10 },
    "Expiring soon",
    10,
    true,
  ],
  [{ subscriptionExpired: true, freeTrialExpired: true }, "Expired", undefined, true],
  [{ hasPausedSubscriptions: 90 }, "Paused", 90, false],
  [{ pendingSubscriptions: [pending] }, "Not yet started", undefined, false],
  [{}, "None", undefined, true],
])("%j is shown as %s [SUBS-2]", (more, label, days, needsPlan) => {
  const state = standingState({ ...nothing, ...more });
  expect([state.label, state.days?.left, state.needsPlan]).toEqual([label, days, needsPlan]);
});
