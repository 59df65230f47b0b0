import { expect, test } from "vitest";
import type { Day } from "../../../../platform/clock/time-zone.ts";
import type { AccountFacts, Seat, Term } from "../stores/facts-store.ts";
import { subscriptionsAt } from "../testing/subscriptions-at.ts";
import { endingGroupTerm, endingOwnTerm } from "./status.ts";

function term(startsOn: Day, endsOn: Day, revokedOn: Day | null = null): Term {
  return { id: startsOn, startsOn, endsOn, revokedOn, paidSeats: 1, additions: [], isRenewal: false, source: "test" };
}

function facts(terms: Term[], seats: Seat[] = [], groupTerms: Term[] = []): AccountFacts {
  return { trial: null, terms, seats, groupTerms: new Map([["group", groupTerms]]), invitedTo: [] };
}

const year = term("2026-01-01", "2026-12-31");
const seat = (joinedOn: Day, leftOn: Day | null = null): Seat => ({ groupId: "group", joinedOn, leftOn });
const review = term("2026-06-01", "2027-05-31");

test("the term that runs is known with its days, up to its last one", () => {
  const own = (today: Day) => endingOwnTerm(facts([year]), subscriptionsAt(today));
  expect(own("2026-12-01")).toEqual({ termId: "2026-01-01", endsOn: "2026-12-31", daysLeft: 30, days: 365 });
  expect(own("2026-12-31")).toMatchObject({ daysLeft: 0 });
  expect(own("2027-01-01")).toBeNull();
  expect(own("2025-12-31")).toBeNull();
});

test("a term that another one follows, at once or later, isn't the last", () => {
  const at = subscriptionsAt("2026-12-20");
  expect(endingOwnTerm(facts([year, term("2027-01-01", "2027-12-31")]), at)).toBeNull();
  expect(endingGroupTerm([year, term("2027-03-01", "2028-02-29")], at)).toBeNull();
  expect(endingGroupTerm([year, term("2027-01-01", "2027-12-31", "2026-12-10")], at)).toMatchObject({ daysLeft: 11 });
  expect(endingGroupTerm([term("2026-01-01", "2026-12-31", "2026-12-20")], at)).toBeNull();
});

test("of two terms that overlap, the one whose days come last ends", () => {
  const twice = facts([year, term("2026-06-01", "2026-06-30")]);
  expect(endingOwnTerm(twice, subscriptionsAt("2026-12-20"))).toBeNull();
  expect(endingOwnTerm(twice, subscriptionsAt("2027-01-20"))).toMatchObject({ endsOn: "2027-01-30", daysLeft: 10 });
});

test("days that wait in a group, or will, end nowhere; those that have waited end later [SUBS-14]", () => {
  expect(endingOwnTerm(facts([year], [seat("2026-12-01")], [review]), subscriptionsAt("2026-12-20"))).toBeNull();
  const joinsLater = facts([year], [seat("2026-11-01")], [term("2026-12-25", "2027-12-24")]);
  expect(endingOwnTerm(joinsLater, subscriptionsAt("2026-12-20"))).toBeNull();
  const left = facts([year], [seat("2026-11-01", "2026-12-01")], [review]);
  expect(endingOwnTerm(left, subscriptionsAt("2026-12-20"))).toMatchObject({ endsOn: "2027-01-30", daysLeft: 41 });
});
