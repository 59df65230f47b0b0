import { addDays, type Day, dayNumber, isDay } from "./calendar.ts";

const DAY_MS = 86_400_000;

/** Whether there is a zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return openTimeZone(name).name !== "";
  } catch {
    return false;
  }
}

/** When days begin and end at a place. Times are epoch milliseconds. */
export interface TimeZone {
  readonly name: string;
  /** The day that it is there at a time. */
  dayAt(time: number): Day;
  /** The first moment of a day there. A day ends where the next one starts. */
  startOf(day: Day): number;
}

/**
 * The days of a time zone by its IANA name ('America/New_York'), with its summer times.
 * @throws RangeError where there is no zone of this name.
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

  /** The time that a clock there shows, as if it stood in UTC. */
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
    // Midnight there is at one of the distances from UTC that hold around it.
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
    // Asked at every request, nearly always for the same day.
    dayAt: (time) => {
      if (today && time >= today.from && time < today.until) return today.day;
      const day = findDay(time);
      const [from, until] = [days.get(day), days.get(addDays(day, 1))];
      if (time >= from && time < until) today = { day, from, until };
      return day;
    },
  };
}

/** Where midnight is skipped (clocks go from 23:59 to 1:00), a day begins when the clocks have been moved. */
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

/** Remembers the newest answers of a costly question. */
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
