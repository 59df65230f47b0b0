import type { IndexData } from "../../index/index-data.ts";
import type { RuleCode } from "../../../../rules.ts";
import { documentsOfCode } from "./documents-of-code.ts";

/** How many are named. */
const MOST = 4;
const letters = ["r", "t", "b", "bt"] as const;

interface Coded {
  doc: number;
  numbers: readonly number[];
}

/**
 * The documents whose codes are nearest to one that no document has, best first; none if there is such a code: for 7.99
 * those of 7.10, 7.9 and 7, for R99 that of the last rule.
 */
export function nearestCodes(data: IndexData, code: RuleCode, isAllowed: (doc: number) => boolean): number[] {
  if (documentsOfCode(data, code).length > 0) return [];
  const asked = code.number.split(".").map(Number);
  for (const letter of code.letter === undefined ? letters : [code.letter]) {
    const all = codesOf(data, letter);
    if (all.length === 0) continue;
    const own = all.filter(({ doc }) => isAllowed(doc));
    const least = (one: Coded) => shared(one.numbers, asked);
    const ranked = own.toSorted(
      (a, b) =>
        least(b) - least(a) ||
        distance(a.numbers, asked) - distance(b.numbers, asked) ||
        a.numbers.length - b.numbers.length ||
        a.doc - b.doc,
    );
    return ranked.slice(0, MOST).map(({ doc }) => doc);
  }
  return [];
}

function codesOf(data: IndexData, letter: string): Coded[] {
  const form = new RegExp(`^${letter}\\d[\\d.]*$`);
  return data.ownKeys.flatMap((key, doc) =>
    form.test(key) ? [{ doc, numbers: key.slice(letter.length).split(".").map(Number) }] : [],
  );
}

/** How many numbers two codes begin with alike. */
function shared(one: readonly number[], other: readonly number[]): number {
  const end = other.findIndex((number, place) => one[place] !== number);
  return end < 0 ? other.length : end;
}

/** How far apart their first different numbers are; a code above has none, and counts as its end. */
function distance(one: readonly number[], other: readonly number[]): number {
  const place = shared(one, other);
  return Math.abs((one[place] ?? 0) - (other[place] ?? 0));
}
