import type { Day } from "../../../../platform/clock/time-zone.ts";
import type { Organization, Reader } from "../../contract.ts";
import { grantedSpans } from "../readers/readers.ts";
import type { AccountFacts, Term } from "../stores/facts-store.ts";
import { subscriptionsAt } from "./subscriptions-at.ts";

/** The moment at which the kinds of reader match their names. */
export const at = subscriptionsAt("2026-11-21");

const organization: Organization = { id: "o", title: "Example Library" };

function term(startsOn: Day, endsOn: Day): Term {
  return {
    id: startsOn,
    startsOn,
    endsOn,
    revokedOn: null,
    paidSeats: 5,
    additions: [],
    isRenewal: false,
    source: "test",
  };
}

const past = term("2025-01-01", "2025-12-31");
const live = term("2026-06-01", "2027-05-31");
const expiring = term("2025-12-01", "2026-11-30");
const pending = term("2026-12-01", "2027-11-30");

/** Returns an account with these grants. */
function accountReader(facts: Partial<AccountFacts>, more: { isAdmin?: boolean; on?: Organization } = {}): Reader {
  const nothing: AccountFacts = { trial: null, terms: [], seats: [], groupTerms: new Map(), invitedTo: [] };
  return {
    kind: "account",
    accountId: "a",
    isAdmin: more.isAdmin ?? false,
    organization: more.on ?? null,
    ...grantedSpans({ ...nothing, ...facts }, at.zone),
  };
}

/** Returns an account with a seat in a group that has this term. */
function member(groupTerm: Term, own: readonly Term[] = []): Reader {
  const seats = [{ groupId: "g", joinedOn: "2026-07-01", leftOn: null }] as const;
  return accountReader({ terms: own, seats, groupTerms: new Map([["g", [groupTerm]]]) });
}

const trial = { startsOn: "2026-11-10", endsOn: "2026-12-09" } as const;

/** Every kind of reader. */
export const kindsOfReader: readonly (readonly [name: string, reader: Reader])[] = [
  ["signed out", { kind: "visitor" }],
  ["organization visitor", { kind: "organization", organization }],
  ["account without anything", accountReader({})],
  ["account without anything, on an organization's network", accountReader({}, { on: organization })],
  ["trial", accountReader({ trial })],
  ["trial, invited to the next edition", accountReader({ trial, invitedTo: ["v23"] })],
  ["trial expired", accountReader({ trial: { startsOn: "2026-01-01", endsOn: "2026-01-30" } })],
  ["individual, live", accountReader({ terms: [live] })],
  ["individual, pending", accountReader({ terms: [pending] })],
  ["individual, expiring soon", accountReader({ terms: [expiring] })],
  ["individual, expired", accountReader({ terms: [past] })],
  ["individual, expired, invited to the next edition", accountReader({ terms: [past], invitedTo: ["v23"] })],
  ["individual, paused by a group that expired", member(term("2026-06-01", "2026-10-31"), [live])],
  ["group member, live", member(live)],
  ["group member, live, own term paused", member(live, [live])],
  ["group member, pending", member(pending)],
  ["group member, pending, own term live", member(pending, [live])],
  ["group member, expired", member(past)],
  ["manager with a seat", member(live)],
  ["manager without a seat", accountReader({})],
  ["site admin", accountReader({}, { isAdmin: true })],
];
