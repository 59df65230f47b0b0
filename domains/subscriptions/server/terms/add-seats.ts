import { type Day, dayNumber, dayOfNumber } from "../../../../platform/clock/calendar.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { noTermForSeats, seatsUnlimited } from "../errors.ts";
import { readGroupTerms } from "../stores/facts-store.ts";
import { insertSeatAddition, markAdditionRevoked } from "../stores/seat-additions-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import { scheduleTerms } from "./schedule-terms.ts";
import { seatsOn } from "./seats-on.ts";

export interface NewSeats {
  groupId: string;
  /** How many more; 0: unlimited from now on. */
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
 * Adds seats to the term of a group that runs, from today to its end. The caller has locked the group.
 * @throws AppError no-term-for-seats, seats-unlimited
 */
export async function addSeats(
  trx: Queries,
  { clock, zone }: Subscriptions,
  { groupId, seats, source, grantKey }: NewSeats,
): Promise<AddedSeats> {
  const now = clock.now();
  const today = zone.dayAt(now);
  const terms = (await readGroupTerms(trx, [groupId])).get(groupId) ?? [];
  const running = scheduleTerms(terms, [])
    .flatMap(({ term, runs }) => runs.map((run) => ({ term, ...run })))
    .find(({ from, until }) => from <= dayNumber(today) && dayNumber(today) < until);
  if (!running) throw noTermForSeats();
  if (seatsOn(running.term, today) === 0) throw seatsUnlimited();
  const id = newId(clock);
  await insertSeatAddition(trx, {
    id,
    term_id: running.term.id,
    seats,
    starts_on: today,
    source,
    grant_key: grantKey ?? null,
    created_at: now,
    revoked_on: null,
  });
  return { id, startsOn: today, endsOn: dayOfNumber(running.until - 1) };
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
