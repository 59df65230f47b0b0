import { type Day, dayNumber, dayOfNumber } from "../../../../platform/clock/time-zone.ts";
import { type DayRange, type ScheduledTerm, scheduleTerms } from "./schedule-terms.ts";
import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { readServed } from "../budget/budget-store.ts";
import { type AccountFacts, type Seat, type Term, readAccountFacts, readGroupTerms } from "../stores/facts-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import { rememberTrial } from "./start-trial.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { findGrant, lowerTerm, markRevoked, markRevokedByKey } from "../stores/grants-store.ts";
import { insertSeatAddition, lowerAddition, markAdditionRevoked } from "../stores/seat-additions-store.ts";
import type { TermsTable } from "../tables.ts";

/**
 * Returns when an account's own terms are paused: while it has a seat, starting on the first day on which the group's
 * term ran. They stay paused after the group's term ends, until the account leaves (SUBS-11). The day of leaving counts
 * as the account's own again.
 */
export function pausesOf({ seats, groupTerms }: AccountFacts): DayRange[] {
  return seats.flatMap(({ groupId, joinedOn, leftOn }) => {
    const joined = dayNumber(joinedOn);
    const live = runsOfGroup(groupTerms.get(groupId) ?? []).filter(({ until }) => until > joined);
    const from = Math.max(joined, Math.min(...live.map((run) => run.from)));
    const until = leftOn === null ? Infinity : dayNumber(leftOn);
    return from < until ? [{ from, until }] : [];
  });
}

/** Returns when a group's terms run. */
export function runsOfGroup(terms: readonly Term[]): DayRange[] {
  return scheduleTerms(terms, []).flatMap(({ runs }) => runs);
}

/** Returns how the account's own terms are used, with pauses that are still open. */
export function scheduleOwnTerms(facts: AccountFacts): ScheduledTerm<Term>[] {
  return scheduleTerms(facts.terms, pausesOf(facts));
}

/** Returns the seat that an account has now. */
export function presentSeat({ seats }: AccountFacts): Seat | undefined {
  return seats.find(({ leftOn }) => leftOn === null);
}

/** A term with the days on which it is used. */
interface DatedTerm {
  id: string;
  from: Day;
  /** The last day. */
  until: Day;
  /** Its seats today, or on the first of its days that is still to come, or on its last. 0: unlimited. */
  seats: number;
}

/** The terms of a group with their days, in the order in which they are used. Terms without days are left out. */
export function dateTerms(terms: readonly Term[], today: Day): DatedTerm[] {
  return dated(terms, [], today);
}

/** An account's own terms with their days. A pause that has no end yet is assumed to end today. */
export function dateOwnTerms(facts: AccountFacts, today: Day): DatedTerm[] {
  const now = dayNumber(today);
  const pauses = pausesOf(facts).map(({ from, until }) => ({ from, until: Math.min(until, now) }));
  return dated(facts.terms, pauses, today);
}

function dated(terms: readonly Term[], pauses: readonly DayRange[], today: Day): DatedTerm[] {
  return scheduleTerms(terms, pauses).flatMap(({ term, runs }) => {
    const [first, last] = [runs.at(0), runs.at(-1)];
    if (!first || !last) return [];
    const [from, until] = [dayOfNumber(first.from), dayOfNumber(last.until - 1)];
    const day = today < from ? from : today > until ? until : today;
    return [{ id: term.id, from, until, seats: seatsOn(term, day) }];
  });
}

/** Trials, terms and seats. They are deleted with the account's row; a record that its address had a trial stays. */
export function subscriptionsData(subscriptions: Subscriptions): PersonalData {
  return {
    name: "subscriptions",
    read: async (db, { id }) => {
      const { trial, terms, seats, invitedTo } = await readAccountFacts(db, id);
      return { trial, terms, seats, invitedTo, ...(await readServed(db, id)) };
    },
    remove: (trx, owner) => rememberTrial(trx, subscriptions, owner),
    kept: [
      "For three years from the trial’s first day, we remember that your email address has had its free trial, as a code that can’t be turned back into the address. Each address gets one trial.",
    ],
  };
}

/**
 * Revokes a term from today on: days already used stay used. Returns whose it is; undefined if it was revoked before, or
 * is unknown.
 */
export async function revokeTerm(
  trx: Queries,
  { clock, zone }: Subscriptions,
  termId: string,
): Promise<Pick<TermsTable, "account_id" | "group_id"> | undefined> {
  return markRevoked(trx, termId, zone.dayAt(clock.now()));
}

/**
 * Revokes the term or the added seats that were given for something ('order-line:{id}', 'key:{id}'), from today on.
 * Returns whose they were; undefined if nothing was given for it, or it was revoked before.
 */
export async function revokeByGrantKey(
  trx: Queries,
  { clock, zone }: Subscriptions,
  grantKey: string,
): Promise<NewTerm["holder"] | undefined> {
  const today = zone.dayAt(clock.now());
  const term = await markRevokedByKey(trx, grantKey, today);
  if (term?.account_id) return { accountId: term.account_id };
  const groupId = term?.group_id ?? (await markAdditionRevoked(trx, { grantKey }, today));
  return groupId ? { groupId } : undefined;
}

/** So many seats of what was given to a group for something, and where that they are taken back comes from. */
interface FewerSeats {
  grantKey: string;
  seats: number;
  source: string;
}

/**
 * Takes back some of the seats that were given to a group for something, from today on: they count for the days before.
 * Returns the group; undefined, and nothing is changed, if they were revoked before, are unlimited, or not more than that.
 */
export async function lowerByGrantKey(
  trx: Queries,
  { clock, zone }: Subscriptions,
  { grantKey, seats, source }: FewerSeats,
): Promise<string | undefined> {
  const lowered = (await lowerTerm(trx, grantKey, seats)) ?? (await lowerAddition(trx, grantKey, seats));
  if (lowered === undefined) return undefined;
  const { termId, groupId, startsOn } = lowered;
  const ended = { seats, starts_on: startsOn, revoked_on: zone.dayAt(clock.now()) };
  const row = { id: newId(clock), term_id: termId, source, grant_key: null, created_at: clock.now() };
  await insertSeatAddition(trx, { ...row, ...ended });
  return groupId;
}

/**
 * The seats of a term on one of its days: its own, and those added by then. 0: unlimited
 * (docs/decisions/groups-and-seats.md).
 */
export function seatsOn({ paidSeats, additions }: Pick<Term, "paidSeats" | "additions">, day: Day): number {
  const added = additions.filter(
    ({ startsOn, revokedOn }) => startsOn <= day && (revokedOn === null || day < revokedOn),
  );
  if (paidSeats === 0 || added.some(({ seats }) => seats === 0)) return 0;
  return added.reduce((sum, { seats }) => sum + seats, paidSeats);
}

/**
 * The days that can still be used of what was given for something ('order-line:{id}', 'key:{id}'), today included. Days
 * on hold count, because they wait. Seats have the days of their term. Of what was taken back, or never given, none are left.
 */
export async function readUsableDays(db: Queries, { clock, zone }: Subscriptions, grantKey: string): Promise<number> {
  const grant = await findGrant(db, grantKey);
  if (!grant) return 0;
  const { termId, accountId, groupId } = grant;
  const terms =
    accountId === null
      ? scheduleTerms((await readGroupTerms(db, [groupId ?? ""])).get(groupId ?? "") ?? [], [])
      : scheduleOwnTerms(await readAccountFacts(db, accountId));
  const scheduled = terms.find(({ term }) => term.id === termId);
  if (!scheduled || scheduled.term.revokedOn !== null) return 0;
  const today = dayNumber(zone.dayAt(clock.now()));
  return scheduled.runs.reduce(
    (sum, { from, until }) => sum + Math.max(0, until - Math.max(from, today)),
    scheduled.waiting,
  );
}

export interface NewTerm {
  holder: { accountId: string } | { groupId: string };
  /** Its length: years, a number of days, or until a last day. */
  length: { years: number } | { days: number } | { endsOn: Day };
  /** Its first day; by default the day after the current terms end, or today if none runs (RULING-16). */
  startsOn?: Day;
  /** 0: unlimited. By default 1. */
  paidSeats?: number;
  /** Its source: 'command-line', 'desk', 'demo', 'order:{id}', 'key:{id}' … */
  source: string;
  /** What it is given for, such as 'key:{id}': a second grant for the same thing fails by the database's constraint. */
  grantKey?: string;
}
