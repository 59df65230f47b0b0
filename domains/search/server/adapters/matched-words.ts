import type { HighlightUnit } from "../engine/highlight/text-matcher.ts";
import { tokenize } from "../engine/text/words.ts";
import { isObject } from "./adapter.ts";

/** What an engine is told to put around the words it matched; occurs in no text. */
export const MARK_START = "\u0001";
export const MARK_END = "\u0002";

const marked = new RegExp(`${MARK_START}([^${MARK_END}]*)${MARK_END}`, "gu");

/** A word of a query: as typed, in lower case, and as a term. */
interface AskedWord {
  word: string;
  term: string;
}

/**
 * Returns what a query's words matched: the words themselves and what the engine marked in any text of `marks` (other
 * forms, longer words, typos), each assigned to the word with the longest common prefix.
 */
export function unitsOfMarks(asked: readonly AskedWord[], marks: readonly unknown[]): HighlightUnit[] {
  const units = asked.map(({ word, term }) => ({ word, term, met: new Set([term]) }));
  for (const text of marks) for (const { term } of termsOfMarks(text)) closest(units, term)?.met.add(term);
  return units.map(({ word, met }) => ({
    words: [word],
    alternatives: [...met].map((term) => [term]),
    parts: [],
    isOptional: false,
  }));
}

/** The terms between marks, in any text of the value. */
function termsOfMarks(value: unknown): { term: string }[] {
  if (typeof value === "string") return [...value.matchAll(marked)].flatMap(([, words = ""]) => tokenize(words));
  if (Array.isArray(value)) return value.flatMap(termsOfMarks);
  return isObject(value) ? Object.values(value).flatMap(termsOfMarks) : [];
}

function closest<Unit extends { term: string }>(units: readonly Unit[], term: string): Unit | undefined {
  const alike = units.map((unit) => ({ unit, length: sharedLength(unit.term, term) }));
  const best = alike.reduce((a, b) => (b.length > a.length ? b : a), { unit: units[0], length: 0 });
  return best.unit;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
