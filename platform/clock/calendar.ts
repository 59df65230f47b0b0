/** A calendar day as text: '2026-11-21'. Days compare and sort like text. */
export type Day = `${number}-${number}-${number}`;

const DAY_MS = 86_400_000;
const shape = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a valid calendar day: February 30 is not. */
export function isDay(text: string): text is Day {
  const date = new Date(`${text}T00:00:00Z`);
  return shape.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The number of days from 1970-01-01 to a day. */
export function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** The day this many days after 1970-01-01. */
export function dayOfNumber(number: number): Day {
  const known = knownDays.get(number);
  if (known !== undefined) return known;
  const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
  if (!isDay(day)) throw new RangeError(`${number} days after 1970 is outside the calendar.`);
  if (knownDays.size >= DAYS_KNOWN) knownDays.clear();
  knownDays.set(number, day);
  return day;
}

/** Cached days: each page for a reader with an account needs a dozen, mostly the same ones. */
const knownDays = new Map<number, Day>();
const DAYS_KNOWN = 5_000;

export function addDays(day: Day, days: number): Day {
  return dayOfNumber(dayNumber(day) + days);
}

/** The same day some years later; February 29 becomes 28 in a year without it. */
export function addYears(day: Day, years: number): Day {
  return addMonths(day, 12 * years);
}

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lengthOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dayOfNumber(first.getTime() / DAY_MS + Math.min(date, lengthOfMonth) - 1);
}

/** A day as readers see it, M.d.yyyy: '11.21.2026', '1.5.2027' (RULING-8). */
export function formatDay(day: Day): string {
  return `${Number(day.slice(5, 7))}.${Number(day.slice(8))}.${Number(day.slice(0, 4))}`;
}
