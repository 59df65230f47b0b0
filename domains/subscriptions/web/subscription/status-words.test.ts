import { expect, test } from "vitest";
import { statusWords } from "./own-subscription.tsx";

const nothing = {
  freeTrialAccess: false,
  freeTrialExpired: false,
  freeTrialUntil: null,
  hasActiveSubscription: false,
  subscriptionExpired: false,
  accountValidUntil: null,
  hasPausedSubscriptions: 0,
  pendingSubscriptions: [],
};
const trial = { ...nothing, freeTrialUntil: "12.20.2026" };
const paid = { ...nothing, accountValidUntil: "11.20.2027" };

test.each([
  [{ ...trial, freeTrialAccess: true }, "Your free trial runs until 12.20.2026."],
  [{ ...trial, freeTrialExpired: true }, "Your free trial expired on 12.20.2026."],
  [{ ...paid, subscriptionExpired: true }, "Your subscription expired on 11.20.2027."],
  [{ ...paid, hasActiveSubscription: true, freeTrialAccess: true }, "Your subscription is active until 11.20.2027."],
  [
    { ...paid, hasPausedSubscriptions: 90 },
    "Your own subscription is paused while you are in a group. It resumes with 90 days left when you leave.",
  ],
  [nothing, "You have no subscription of your own."],
])("the sentence matches the subscription's status [SUBS-2]", (user, words) => {
  expect(statusWords(user)).toBe(words);
});
