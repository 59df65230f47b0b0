import { expect, test } from "vitest";
import { statusSummary } from "./own-subscription.tsx";

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
  [{ freeTrialAccess: true, daysLeftInFreeTrial: 30 }, "Free trial", 30],
  [{ freeTrialExpired: true }, "Trial expired", undefined],
  [{ hasActiveSubscription: true, daysLeftInSubscription: 200 }, "Active", 200],
  [{ hasActiveSubscription: true, subscriptionExpiringSoon: true, daysLeftInSubscription: 10 }, "Expiring soon", 10],
  [{ subscriptionExpired: true, freeTrialExpired: true }, "Expired", undefined],
  [{ hasPausedSubscriptions: 90 }, "Paused", 90],
  [{ pendingSubscriptions: [pending] }, "Not yet started", undefined],
  [{}, "None", undefined],
])("%j is shown as %s [SUBS-2]", (more, label, days) => {
  const state = statusSummary({ ...nothing, ...more });
  expect([state.label, state.days?.left]).toEqual([label, days]);
});
