import { type Day, dayNumber, dayOfNumber } from "../../../../platform/clock/time-zone.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { noTermForSeats, seatsUnlimited } from "../errors.ts";
import { readGroupTerms } from "../stores/facts-store.ts";
import { insertSeatAddition, markAdditionRevoked } from "../stores/seat-additions-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import { scheduleTerms } from "./schedule-terms.ts";
import { seatsOn } from "./terms.ts";

export interface NewSeats {
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
export interface AddedSeats {
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
