import * as fc from "fast-check";
import type { GroupFacts, YoursFacts } from "../decide-yours.ts";

export const review: GroupFacts = {
  title: "Review",
  state: "live",
  startsOn: "1.1.2026",
  validUntil: "12.31.2026",
  openSeats: 3,
  contact: { name: "Grace Hopper", email: "grace@b.test" },
};
export const firm: GroupFacts = { ...review, title: "Firm", openSeats: null };
export const ended: GroupFacts = { ...review, state: "expired", validUntil: "6.30.2026", openSeats: 0 };
export const coming: GroupFacts = { ...review, state: "pending", startsOn: "12.1.2026" };

/** Of somebody who has nothing. */
export const nothing: YoursFacts = {
  email: "lea@firm.test",
  isAdmin: false,
  organization: null,
  own: {
    hasActiveSubscription: false,
    subscriptionExpiringSoon: false,
    subscriptionExpired: false,
    accountValidUntil: null,
    hasPausedSubscriptions: 0,
    pendingSubscriptions: [],
    freeTrialAccess: false,
    freeTrialExpired: false,
    freeTrialUntil: null,
  },
  seat: null,
  managed: null,
  waiting: [],
  offer: null,
  mayHaveTrial: false,
  supportEmail: "help@b.test",
};
export const live = { hasActiveSubscription: true, accountValidUntil: "12.1.2026" };
export const soon = { ...live, subscriptionExpiringSoon: true };
export const trial = { freeTrialAccess: true, freeTrialUntil: "12.20.2026" };
export const trialOver = { freeTrialExpired: true, freeTrialUntil: "10.1.2026" };
export const expired = { subscriptionExpired: true, accountValidUntil: "11.1.2026" };
const next = {
  id: "t",
  status: "pending",
  prettyStatus: "Pending",
  startDate: "12.5.2026",
  endDate: "12.4.2027",
  isRenewal: false,
  totalPaidSeats: 1,
  isActive: false,
} as const;
export const coming1 = { pendingSubscriptions: [next], accountValidUntil: "12.4.2027" };

const group = fc.constantFrom(review, firm, ended, coming, { ...review, openSeats: 0 });
const laterTerms: Partial<YoursFacts["own"]>[] = [{}, { pendingSubscriptions: [next], subscriptionExpired: false }];
/** Whatever can be true of somebody. */
export const anyYoursFacts: fc.Arbitrary<YoursFacts> = fc.record({
  email: fc.constant("lea@firm.test"),
  isAdmin: fc.boolean(),
  organization: fc.constantFrom(null, "Library"),
  own: fc
    .tuple(
      fc.constantFrom<Partial<YoursFacts["own"]>[]>({}, live, soon, expired),
      fc.constantFrom<Partial<YoursFacts["own"]>[]>({}, trial, trialOver),
      fc.constantFrom(...laterTerms),
    )
    .map(([term, free, later]) => ({ ...nothing.own, ...term, ...free, ...later })),
  seat: fc.option(group),
  managed: fc.option(group),
  waiting: fc.array(group, { maxLength: 2 }),
  offer: fc.option(
    fc.record({
      group,
      email: fc.constant("lea@firm.test"),
      isVerified: fc.boolean(),
      waitHours: fc.constantFrom(null, 0.5),
    }),
  ),
  mayHaveTrial: fc.boolean(),
  supportEmail: fc.constant("help@b.test"),
});
