import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Day, addDays, dayNumber, dayOfNumber, openTimeZone } from "../../../../platform/clock/time-zone.ts";
import type { AccountReader } from "../../contract.ts";
import { accessOf } from "../../rules.ts";
import type { AccountFacts } from "../stores/facts-store.ts";
import { grantedSpans } from "./readers.ts";

const nothing: AccountFacts = { trial: null, terms: [], seats: [], groupTerms: new Map(), invitedTo: [] };
const zones = fc.constantFrom("America/New_York", "Europe/London", "Australia/Lord_Howe", "America/Sao_Paulo", "UTC");
/** Days around clock changes, and leap days. */
const days = fc.oneof(
  fc.integer({ min: dayNumber("2000-01-01"), max: dayNumber("2040-12-31") }).map(dayOfNumber),
  fc.constantFrom<Day>(
    "2024-02-29",
    "2026-03-08",
    "2026-11-01",
    "2028-02-29",
    "2026-03-29",
    "2018-11-04",
    "2026-12-31",
  ),
);

function mayRead(facts: AccountFacts, zone: ReturnType<typeof openTimeZone>, now: number): boolean {
  const known = { kind: "account", accountId: "a", isAdmin: false, organization: null } as const;
  const reader: AccountReader = { ...known, ...grantedSpans(facts, zone) };
  return accessOf(reader, now).granted;
}

test("a term and a trial give access from the first moment of their first day to the last of their last", () => {
  fc.assert(
    fc.property(zones, days, fc.integer({ min: 1, max: 800 }), fc.boolean(), (name, startsOn, length, isTrial) => {
      const zone = openTimeZone(name);
      const endsOn = addDays(startsOn, length - 1);
      const term = {
        id: "t",
        startsOn,
        endsOn,
        revokedOn: null,
        paidSeats: 1,
        additions: [],
        isRenewal: false,
        source: "test",
      };
      const facts = isTrial ? { ...nothing, trial: { startsOn, endsOn } } : { ...nothing, terms: [term] };
      const [from, until] = [zone.startOf(startsOn), zone.startOf(addDays(endsOn, 1))];
      expect([from - 1, from, until - 1, until].map((now) => mayRead(facts, zone, now))).toEqual([
        false,
        true,
        true,
        false,
      ]);
      expect(zone.dayAt(until - 1)).toBe(endsOn);
    }),
  );
});

test("a term that follows another leaves no moment between them", () => {
  fc.assert(
    fc.property(zones, days, fc.integer({ min: 1, max: 400 }), (name, startsOn, length) => {
      const zone = openTimeZone(name);
      const common = { revokedOn: null, paidSeats: 1, additions: [], isRenewal: false, source: "test" };
      const second = addDays(startsOn, length);
      const terms = [
        { ...common, id: "1", startsOn, endsOn: addDays(second, -1) },
        { ...common, id: "2", startsOn: second, endsOn: addDays(second, 9) },
      ];
      const { individual } = grantedSpans({ ...nothing, terms }, zone);
      expect(individual).toEqual([{ from: zone.startOf(startsOn), until: zone.startOf(addDays(second, 10)) }]);
    }),
  );
});
