import { addYears, dayNumber, dayOfNumber } from "../../../../../../platform/clock/time-zone.ts";

/**
 * The model of what was granted, counted day by day: no schedule, no ranges. A day is a number (`dayNumber`). Nothing here
 * looks at the product's tables or calls its code.
 */

/** Seats that were added to a term. */
interface ModelSeats {
  /** 0: unlimited. */
  seats: number;
  startsOn: number;
  isRevoked: boolean;
}

/** A term: days to use up, one each day. */
export interface ModelTerm {
  /** What it is given for: no two have the same. */
  key: string;
  startsOn: number;
  days: number;
  used: number;
  isRevoked: boolean;
  /** 0: unlimited. */
  seats: number;
  added: ModelSeats[];
}

export interface ModelGroup {
  /** '' until the product has told it. */
  id: string;
  terms: ModelTerm[];
  /** In the order in which they joined. */
  members: ModelReader[];
}

export interface ModelReader {
  accountId: string;
  terms: ModelTerm[];
  /** The group in which the reader has a seat. */
  group: ModelGroup | null;
  /** Whether that group's term has run since the reader joined: own days wait from then on until the reader leaves. */
  isOnHold: boolean;
  manages: ModelGroup | null;
}

/** The days of a term that can still be used. */
export function daysLeft({ isRevoked, days, used }: ModelTerm): number {
  return isRevoked ? 0 : days - used;
}

/** The days of some terms that can still be used. */
export function allDaysLeft(terms: readonly ModelTerm[]): number {
  return terms.reduce((sum, term) => sum + daysLeft(term), 0);
}

/** The term that is used on a day: the first that has begun and isn't used up. */
export function termOn(terms: readonly ModelTerm[], day: number): ModelTerm | undefined {
  return terms.find((term) => daysLeft(term) > 0 && term.startsOn <= day);
}

/** Grants years behind the last day that is paid for, or from today on. Returns the term. */
export function grantYears(
  terms: ModelTerm[],
  { key, years, seats, today }: { key: string; years: number; seats: number; today: number },
): ModelTerm {
  const copies = terms.map((term) => ({ ...term }));
  let before = today - 1;
  for (let day = today; allDaysLeft(copies) > 0; day += 1) {
    const term = termOn(copies, day);
    if (!term) continue;
    term.used += 1;
    before = day;
  }
  const last = dayNumber(addYears(dayOfNumber(before), years));
  const granted = { key, startsOn: before + 1, days: last - before, used: 0, isRevoked: false, seats, added: [] };
  terms.push(granted);
  terms.sort((a, b) => a.startsOn - b.startsOn);
  return granted;
}

/** The seats of a group on a day; undefined if no term runs. 0: unlimited. */
export function seatsOn({ terms }: ModelGroup, day: number): number | undefined {
  const term = termOn(terms, day);
  return term && seatsOf(term, day);
}

/** The seats of a term on a day. 0: unlimited. */
export function seatsOf({ seats, added }: ModelTerm, day: number): number {
  const all = [seats, ...added.filter((one) => !one.isRevoked && one.startsOn <= day).map((one) => one.seats)];
  return all.includes(0) ? 0 : all.reduce((sum, one) => sum + one, 0);
}

/** Whether a reader's own days wait on a day. */
function waits({ group, isOnHold }: ModelReader, day: number): boolean {
  return group !== null && (isOnHold || termOn(group.terms, day) !== undefined);
}

/** Uses up a day of every reader and of every group. */
export function passDay(readers: readonly ModelReader[], groups: readonly ModelGroup[], day: number): void {
  for (const reader of readers) {
    reader.isOnHold = waits(reader, day);
    const term = reader.isOnHold ? undefined : termOn(reader.terms, day);
    if (term) term.used += 1;
  }
  for (const { terms } of groups) {
    const term = termOn(terms, day);
    if (term) term.used += 1;
  }
}

/** Gives a reader a seat. */
export function join(reader: ModelReader, group: ModelGroup): void {
  reader.group = group;
  reader.isOnHold = false;
  group.members.push(reader);
}

/** Takes a reader's seat: own days go on today. */
export function leave(reader: ModelReader): void {
  const { group } = reader;
  if (group) group.members = group.members.filter((member) => member !== reader);
  reader.group = null;
  reader.isOnHold = false;
}

/** Takes the seats of those for whom the plan that runs has none, the last to join first. Returns whether there were any. */
export function removeBeyond(group: ModelGroup, day: number): boolean {
  const seats = seatsOn(group, day);
  if (seats === undefined || seats === 0 || group.members.length <= seats) return false;
  for (const reader of group.members.slice(seats)) leave(reader);
  return true;
}

/** By what a reader has access on each day from today on, if nothing else happens. */
export function forecast(reader: ModelReader, today: number, days: number): ("group" | "subscription" | "none")[] {
  const group = reader.group && { ...reader.group, terms: reader.group.terms.map((term) => ({ ...term })) };
  const copy = { ...reader, group, terms: reader.terms.map((term) => ({ ...term })) };
  return Array.from({ length: days }, (_, index) => {
    const day = today + index;
    const byGroup = group !== null && termOn(group.terms, day) !== undefined;
    const isOwn = !waits(copy, day) && termOn(copy.terms, day) !== undefined;
    passDay([copy], group ? [group] : [], day);
    return byGroup ? "group" : isOwn ? "subscription" : "none";
  });
}
