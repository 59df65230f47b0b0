import { type Day, addDays, addYears, dayNumber, dayOfNumber } from "../../../../platform/clock/time-zone.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { noTermForSeats, seatsUnlimited, termTooFar, termWithoutDays } from "../errors.ts";
import { readAccountFacts, readGroupTerms, type Term } from "../stores/facts-store.ts";
import { insertTerm } from "../stores/grants-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import { type NewTerm, pausesOf, seatsOn } from "./terms.ts";

import { scheduleTerms } from "./schedule-terms.ts";
import { insertSeatAddition, markAdditionRevoked } from "../stores/seat-additions-store.ts";

type Db = Queries;

/** Leaves room in the calendar for days after it, such as those of a pause. */
const LATEST: Day = "2999-12-31";

/**
 * Gives an account or a group a term.
 * @throws AppError as `planTerm`
 */
export async function grantTerm(trx: Db, subscriptions: Subscriptions, term: NewTerm): Promise<Term> {
  const { clock } = subscriptions;
  const { holder, paidSeats = 1, source, grantKey } = term;
  const { startsOn: first, endsOn: last, isRenewal } = await planTerm(trx, subscriptions, term);
  const id = newId(clock);
  await insertTerm(trx, {
    id,
    account_id: "accountId" in holder ? holder.accountId : null,
    group_id: "groupId" in holder ? holder.groupId : null,
    starts_on: first,
    ends_on: last,
    paid_seats: paidSeats,
    is_renewal: isRenewal ? 1 : 0,
    source,
    grant_key: grantKey ?? null,
    created_at: clock.now(),
    revoked_on: null,
    settled: null,
  });
  return { id, startsOn: first, endsOn: last, revokedOn: null, paidSeats, additions: [], isRenewal, source };
}

/**
 * When a term would run that an account or a group is given now.
 * @throws AppError term-without-days if it would end before it starts, term-too-far if it would reach the calendar's
 * end
 */
export async function planTerm(
  db: Db,
  { clock, zone }: Subscriptions,
  { holder, length, startsOn }: Pick<NewTerm, "holder" | "length" | "startsOn">,
): Promise<Pick<Term, "startsOn" | "endsOn" | "isRenewal">> {
  const today = zone.dayAt(clock.now());
  const paidUntil = await lastPaidDay(db, holder, today);
  const first = startsOn ?? (paidUntil === undefined ? today : addDays(paidUntil, 1));
  const last = first > LATEST ? first : lastDay(first, length);
  if (last > LATEST) throw termTooFar(LATEST);
  if (last < first) throw termWithoutDays(first, last);
  return { startsOn: first, endsOn: last, isRenewal: paidUntil !== undefined && paidUntil < first };
}

function lastDay(first: Day, length: NewTerm["length"]): Day {
  if ("endsOn" in length) return length.endsOn;
  // A year is counted from the day before it: a term that follows one that ended on May 31 ends on May 31 (SUBS-12).
  const before = addDays(first, -1);
  // A larger number is too much anyway, and no calendar could represent it.
  return "years" in length
    ? addYears(before, Math.min(length.years, 1_000))
    : addDays(before, Math.min(length.days, 1e6));
}

/** Returns the last paid day, starting today. An open pause is assumed to end today. */
async function lastPaidDay(db: Db, holder: NewTerm["holder"], today: Day): Promise<Day | undefined> {
  const now = dayNumber(today);
  const ends = (await schedule(db, holder, now)).flatMap(({ runs }) => runs.map(({ until }) => until));
  const end = Math.max(-Infinity, ...ends);
  return end > now ? dayOfNumber(end - 1) : undefined;
}

async function schedule(db: Db, holder: NewTerm["holder"], now: number) {
  if ("groupId" in holder)
    return scheduleTerms((await readGroupTerms(db, [holder.groupId])).get(holder.groupId) ?? [], []);
  const facts = await readAccountFacts(db, holder.accountId);
  const pauses = pausesOf(facts).map((pause) => ({ ...pause, until: Math.min(pause.until, now) }));
  return scheduleTerms(facts.terms, pauses);
}

interface NewSeats {
  groupId: string;
  /** The term they are for, which runs or is to come; by default the one that runs. */
  termId?: string;
  /** How many more; 0: unlimited from then on. */
  seats: number;
  /** Both as of a term. */
  source: string;
  grantKey?: string;
}

/** Seats added to the term that runs. */
interface AddedSeats {
  id: string;
  startsOn: Day;
  /** The term's last day. */
  endsOn: Day;
}

/**
 * Adds seats to a term of a group, from today, or from its first day, to its end. The caller has locked the group.
 * @throws AppError no-term-for-seats, seats-unlimited
 */
export async function addSeats(
  trx: Queries,
  { clock, zone }: Subscriptions,
  { groupId, termId, seats, source, grantKey }: NewSeats,
): Promise<AddedSeats> {
  const today = zone.dayAt(clock.now());
  const terms = (await readGroupTerms(trx, [groupId])).get(groupId) ?? [];
  const now = clock.now();
  const running = scheduleTerms(terms, [])
    .flatMap(({ term, runs }) => runs.map((run) => ({ term, ...run })))
    .find(({ term, from, until }) => {
      const isIt = termId === undefined ? from <= dayNumber(today) : term.id === termId;
      return isIt && dayNumber(today) < until;
    });
  if (!running) throw noTermForSeats();
  const startsOn = dayOfNumber(Math.max(running.from, dayNumber(today)));
  if (seatsOn(running.term, startsOn) === 0) throw seatsUnlimited();
  const id = newId(clock);
  await insertSeatAddition(trx, {
    id,
    term_id: running.term.id,
    seats,
    starts_on: startsOn,
    source,
    grant_key: grantKey ?? null,
    created_at: now,
    revoked_on: null,
  });
  return { id, startsOn, endsOn: dayOfNumber(running.until - 1) };
}

/**
 * Takes added seats back from today on. Returns the group that has fewer seats now; undefined if they were revoked
 * before, or are unknown.
 */
export async function revokeSeats(
  trx: Queries,
  { clock, zone }: Subscriptions,
  additionId: string,
): Promise<string | undefined> {
  return markAdditionRevoked(trx, { id: additionId }, zone.dayAt(clock.now()));
}
