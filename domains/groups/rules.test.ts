import { expect, test } from "vitest";
import { mayHaveDomains, openSeats, sinceSent, waitWords } from "./rules.ts";

test.each([
  ["live", 5, 3, 2],
  ["live", 5, 7, 0],
  ["live", 0, 7_000, null],
  ["pending", 5, 0, 5],
  ["expired", 5, 0, 0],
  ["expired", 0, 0, 0],
  ["none", 0, 0, 0],
] as const)(
  "a group that is %s, with %i paid seats and %i users, has %s open [SUBS-4]",
  (state, paidSeats, users, open) => {
    expect(openSeats({ state, paidSeats }, users)).toBe(open);
  },
);

test.each([
  [0, true],
  [150, false],
  [151, true],
])("with %i seats, domains are available: %s [GROUP-11]", (seats, expected) => {
  expect(mayHaveDomains(seats)).toBe(expected);
});

test.each([
  [0.001, "1 minute"],
  [0.5, "30 minutes"],
  [1, "60 minutes"],
  [1.5, "2 hours"],
  [24, "24 hours"],
  [49, "3 days"],
])("a wait of %d hours is told in minutes, hours, and above 24 in days [SUBS-13]", (hours, words) => {
  expect(waitWords(hours)).toBe(words);
});

test.each([
  [0, "less than an hour ago"],
  [1, "1 hour ago"],
  [24, "24 hours ago"],
  [25, "1 day ago"],
  [49, "2 days ago"],
])("%d hours since the code was sent are told in hours, above 24 in days [SUBS-13]", (hours, words) => {
  expect(sinceSent(hours)).toBe(words);
});
