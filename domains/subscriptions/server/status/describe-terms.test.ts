import { expect, test } from "vitest";
import type { Day } from "../../../../platform/clock/time-zone.ts";
import { subscriptionsAt } from "../testing/subscriptions-at.ts";
import type { AccountFacts, Term } from "../stores/facts-store.ts";
import { ownTermsSchema } from "../../contract.ts";
import { describeGroupTerms, describeHistory, describeTerms } from "./status.ts";

function term(startsOn: Day, endsOn: Day, more: Partial<Term> = {}): Term {
  return {
    id: startsOn,
    startsOn,
    endsOn,
    revokedOn: null,
    paidSeats: 1,
    additions: [],
    isRenewal: false,
    source: "test",
    ...more,
  };
}

function facts(more: Partial<AccountFacts>): AccountFacts {
  return { trial: null, terms: [], seats: [], groupTerms: new Map(), invitedTo: [], ...more };
}

function fieldsOn(today: Day, more: Partial<AccountFacts>) {
  return describeTerms(facts(more), subscriptionsAt(today)).fields;
}

test.each([
  ["2026-10-31", { freeTrialAccess: false, daysLeftInFreeTrial: 0, freeTrialExpired: false }],
  ["2026-11-01", { freeTrialAccess: true, daysLeftInFreeTrial: 30, freeTrialExpired: false }],
  ["2026-11-30", { freeTrialAccess: true, daysLeftInFreeTrial: 1, freeTrialExpired: false }],
  ["2026-12-01", { freeTrialAccess: false, daysLeftInFreeTrial: 0, freeTrialExpired: true }],
] as const)("a trial from 11.1 to 11.30 on %s [ACC-1]", (today, expected) => {
  const trial = { startsOn: "2026-11-01", endsOn: "2026-11-30" } as const;
  expect(fieldsOn(today, { trial })).toMatchObject({ ...expected, freeTrialUntil: "11.30.2026" });
});

test.each([
  ["2026-10-31", "Pending", { subscriptionExpired: false, subscriptionExpiringSoon: false, daysLeftInSubscription: 0 }],
  ["2026-11-01", "Live", { subscriptionExpired: false, subscriptionExpiringSoon: false, daysLeftInSubscription: 365 }],
  ["2027-10-01", "Live", { subscriptionExpired: false, subscriptionExpiringSoon: false, daysLeftInSubscription: 31 }],
  ["2027-10-02", "Live", { subscriptionExpired: false, subscriptionExpiringSoon: true, daysLeftInSubscription: 30 }],
  ["2027-10-31", "Live", { subscriptionExpired: false, subscriptionExpiringSoon: true, daysLeftInSubscription: 1 }],
  ["2027-11-01", "Expired", { subscriptionExpired: true, subscriptionExpiringSoon: false, daysLeftInSubscription: 0 }],
] as const)("a year from 11.1.2026 on %s is %s [SUBS-2]", (today, prettyStatus, expected) => {
  const terms = [term("2026-11-01", "2027-10-31")];
  const { fields, history } = describeTerms(facts({ terms }), subscriptionsAt(today));
  expect(fields).toMatchObject({ ...expected, accountValidUntil: "10.31.2027" });
  expect(fields.hasActiveSubscription).toBe(prettyStatus === "Live");
  expect(history).toMatchObject([{ prettyStatus, startDate: "11.1.2026", endDate: "10.31.2027" }]);
});

test("a renewal is pending until the current term ends, and counts as paid", () => {
  const terms = [term("2026-01-01", "2026-12-31"), term("2027-01-01", "2027-12-31", { isRenewal: true })];
  expect(fieldsOn("2026-12-20", { terms })).toMatchObject({
    subscriptionExpiringSoon: false,
    accountValidUntil: "12.31.2027",
    daysLeftInSubscription: 12 + 365,
    activeSubscription: { status: "live", endDate: "12.31.2026", isActive: true },
    pendingSubscriptions: [{ status: "pending", startDate: "1.1.2027", isRenewal: true, isActive: false }],
    activeOrPendingSubscriptions: [{ status: "live" }, { status: "pending" }],
  });
});

test("a gap before the next term ends the paid period", () => {
  const terms = [term("2026-01-01", "2026-12-31"), term("2027-02-01", "2027-12-31")];
  expect(fieldsOn("2026-12-20", { terms })).toMatchObject({
    subscriptionExpiringSoon: true,
    accountValidUntil: "12.31.2026",
  });
});

const seat = { groupId: "g", joinedOn: "2026-03-01", leftOn: null } as const;
const groupTerms = new Map([["g", [term("2026-02-01", "2026-06-30", { paidSeats: 5 })]]]);
const own = [term("2026-01-01", "2026-12-31")];

test("in a live group the account's own term is paused and keeps its days [SUBS-14]", () => {
  for (const today of ["2026-03-01", "2026-04-17", "2026-06-30"] as const) {
    expect(fieldsOn(today, { terms: own, seats: [seat], groupTerms })).toMatchObject({
      hasPausedSubscriptions: 306,
      hasActiveSubscription: false,
      activeSubscription: null,
      subscriptionExpired: false,
    });
  }
});

test("it stays paused after the group's term ends, until the reader leaves [SUBS-11, SUBS-14]", () => {
  expect(fieldsOn("2026-08-01", { terms: own, seats: [seat], groupTerms }).hasPausedSubscriptions).toBe(306);
  const left = { ...seat, leftOn: "2026-08-01" } as const;
  expect(fieldsOn("2026-08-01", { terms: own, seats: [left], groupTerms })).toMatchObject({
    hasPausedSubscriptions: 0,
    hasActiveSubscription: true,
    daysLeftInSubscription: 306,
    accountValidUntil: "6.2.2027",
  });
});

test("a group whose term has not started pauses nothing yet [SUBS-14]", () => {
  const early = { ...seat, joinedOn: "2026-01-10" } as const;
  const on = (today: Day) => fieldsOn(today, { terms: own, seats: [early], groupTerms });
  expect(on("2026-01-31")).toMatchObject({ hasActiveSubscription: true, hasPausedSubscriptions: 0 });
  expect(on("2026-02-01")).toMatchObject({ hasActiveSubscription: false, hasPausedSubscriptions: 334 });
});

test.each([
  ["2026-01-31", { state: "pending", paidSeats: 5, startsOn: "2026-02-01" }],
  [
    "2026-02-01",
    { state: "live", paidSeats: 5, validUntil: "2027-06-30", next: { startsOn: "2026-07-01", paidSeats: 3 } },
  ],
  ["2026-07-01", { state: "live", paidSeats: 3, next: null }],
  ["2027-07-01", { state: "expired", paidSeats: 3, validUntil: "2027-06-30" }],
] as const)("a group whose second term has fewer seats, on %s", (today, expected) => {
  const terms = [
    term("2026-02-01", "2026-06-30", { paidSeats: 5 }),
    term("2026-07-01", "2027-06-30", { paidSeats: 3 }),
  ];
  expect(describeGroupTerms(terms, subscriptionsAt(today))).toMatchObject(expected);
});

test("a group without any term has none", () => {
  expect(describeGroupTerms([], subscriptionsAt("2026-01-01"))).toMatchObject({ state: "none", validUntil: null });
});

test("the history has every term, newest first, and the trial [SUBS-2]", () => {
  const trial = { startsOn: "2025-01-01", endsOn: "2025-01-30" } as const;
  const terms = [term("2025-02-01", "2026-01-31"), term("2026-02-01", "2027-01-31", { isRenewal: true })];
  const history = ownTermsSchema.parse(describeHistory(facts({ trial, terms }), subscriptionsAt("2026-11-21")));
  expect(history.terms.map(({ startDate, prettyStatus }) => [startDate, prettyStatus])).toEqual([
    ["2.1.2026", "Live"],
    ["2.1.2025", "Expired"],
  ]);
  expect(history.trial).toEqual({ startDate: "1.1.2025", endDate: "1.30.2025", prettyStatus: "Expired" });
  expect(describeHistory(facts({}), subscriptionsAt("2026-11-21"))).toEqual({ terms: [], trial: null });
});
