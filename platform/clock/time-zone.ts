const DAY_MS = 86_400_000;

/** Whether a zone of this name exists. */
export function isTimeZone(name: string): boolean {
  try {
    return openTimeZone(name).name !== "";
  } catch {
    return false;
  }
}

/** When days start and end in a place. Times are epoch milliseconds. */
export interface TimeZone {
  readonly name: string;
  /** The local day at a time. */
  dayAt(time: number): Day;
  /** The first moment of a local day. A day ends where the next one starts. */
  startOf(day: Day): number;
}

/**
 * The days of a time zone by its IANA name ('America/New_York'), including daylight saving time.
 * @throws RangeError for an unknown zone
 */
export function openTimeZone(name: string): TimeZone {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: name,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });

  /** The local wall-clock time, as if it were UTC. */
  function wallTime(time: number): number {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const whole = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
    return whole + (((time % 1000) + 1000) % 1000);
  }

  function findDay(time: number): Day {
    const day = new Date(wallTime(time)).toISOString().slice(0, 10);
    if (!isDay(day)) throw new RangeError(`${time} is outside the calendar.`);
    return day;
  }

  function findStart(day: Day): number {
    const midnight = dayNumber(day) * DAY_MS;
    // Midnight there uses one of the UTC offsets in effect around it.
    for (const around of [midnight - DAY_MS, midnight + DAY_MS]) {
      const start = midnight - (wallTime(around) - around);
      if (wallTime(start) === midnight) return start;
    }
    return firstMomentAfterGap(midnight, findDay, day);
  }

  const days = new Recent<Day, number>(findStart);
  let today: { day: Day; from: number; until: number } | undefined;
  return {
    name: format.resolvedOptions().timeZone,
    startOf: (day) => days.get(day),
    // Needed on every request, nearly always for the same day.
    dayAt: (time) => {
      if (today && time >= today.from && time < today.until) return today.day;
      const day = findDay(time);
      const [from, until] = [days.get(day), days.get(addDays(day, 1))];
      if (time >= from && time < until) today = { day, from, until };
      return day;
    },
  };
}

/** Where midnight is skipped (clocks go from 23:59 to 1:00), a day starts right after the change. */
function firstMomentAfterGap(midnight: number, dayAt: (time: number) => Day, day: Day): number {
  let [before, after] = [midnight - DAY_MS, midnight + DAY_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayAt(middle) < day) before = middle;
    else after = middle;
  }
  return after;
}

const REMEMBERED = 2_000;

/** Caches the results of a costly function. */
class Recent<Key, Value> {
  readonly #answers = new Map<Key, Value>();
  readonly #ask: (key: Key) => Value;

  constructor(ask: (key: Key) => Value) {
    this.#ask = ask;
  }

  get(key: Key): Value {
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const value = this.#ask(key);
    if (this.#answers.size >= REMEMBERED) this.#answers.clear();
    this.#answers.set(key, value);
    return value;
  }
}

/** A calendar day as text: '2026-11-21'. Days compare and sort like text. */
export type Day = `${number}-${number}-${number}`;

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
