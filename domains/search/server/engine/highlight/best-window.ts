import { MOST_UNITS, type Range } from "./find-ranges.ts";

/** Words shown before the first match. */
const LEAD = 5;
/** How many matches one more distinct unit in the window is worth. */
const A_UNIT = 100;
const MOST_MATCHES = 50;

/** Returns the window of `words` out of `count` words that contains the most distinct units; the earliest on a tie. */
export function bestWindow(ranges: readonly Range[], words: number, count: number): { first: number; end: number } {
  if (count <= words) return { first: 0, end: count };
  const first = Math.max(0, Math.min(bestStart(ranges, words - LEAD) - LEAD, count - words));
  return { first, end: Math.min(first + words, count) };
}

/** Returns the first word of the range that starts the best stretch of `reach` words. */
function bestStart(ranges: readonly Range[], reach: number): number {
  const times = new Uint16Array(MOST_UNITS);
  let different = 0;
  let next = 0;
  let best = { value: -1, first: 0 };
  const count = (units: number, step: 1 | -1) => {
    for (let unit = 0, rest = units; rest !== 0; unit++, rest >>>= 1) {
      if ((rest & 1) === 0) continue;
      const before = times[unit] ?? 0;
      times[unit] = before + step;
      if (before === 0) different++;
      else if (before + step === 0) different--;
    }
  };
  for (const [index, { first, units }] of ranges.entries()) {
    for (let range = ranges[next]; range && range.first < first + reach; range = ranges[++next]) count(range.units, 1);
    const value = different * A_UNIT + Math.min(next - index, MOST_MATCHES);
    if (value > best.value) best = { value, first };
    // A window narrower than its lead holds nothing, so there is nothing to subtract.
    if (next > index) count(units, -1);
    else next = index + 1;
  }
  return best.first;
}
