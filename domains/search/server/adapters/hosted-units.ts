import type { HighlightUnit } from "../engine/highlight/find-ranges.ts";
import { tokenize } from "../engine/text/tokenize.ts";
import { isObject } from "./attribute.ts";

/** What the service puts around the words it matched; occurs in no text. */
export const MARK_START = "\u0001";
export const MARK_END = "\u0002";

const marked = new RegExp(`${MARK_START}([^${MARK_END}]*)${MARK_END}`, "gu");

/** The parts of the service's hits that say what it matched. */
interface MarkedHit {
  _highlightResult?: unknown;
  _snippetResult?: unknown;
}

/**
 * Returns what a query's words matched: the words themselves and what the service marked in its hits (other forms,
 * longer words, typos), each assigned to the word with the longest common prefix.
 */
export function unitsOfMarks(query: string, hits: readonly MarkedHit[]): HighlightUnit[] {
  const units = tokenize(query)
    .filter(({ kind }) => kind === "word" || kind === "code")
    .map(({ term, start, end }) => ({ word: query.slice(start, end).toLowerCase(), term, met: new Set([term]) }));
  for (const text of hits.flatMap(({ _highlightResult, _snippetResult }) => [_highlightResult, _snippetResult]))
    for (const { term } of termsOfMarks(text)) closest(units, term)?.met.add(term);
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
