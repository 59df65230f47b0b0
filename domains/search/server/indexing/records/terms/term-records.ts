import type { IndexTerm } from "../../../../../content/contract.ts";
import type { TermRecord } from "../../../../contract.ts";
import type { EngineDocument } from "../../../engine/index/index-data.ts";

/** Returns the terms of an index, including nested ones, as search records with the letter each is listed under. */
export function termRecords(terms: ReadonlyMap<string, readonly IndexTerm[]>, version: string): TermRecord[] {
  return [...terms].flatMap(([letter, list]) => list.flatMap((term) => recordsOf(term, letter, version)));
}

/** Slices of one term become one record. */
function recordsOf(term: IndexTerm, letter: string, version: string): TermRecord[] {
  const { id: objectID, parents, note, level, linkedEntries, sliceNumber, children } = term;
  const below = children.flatMap((child) => recordsOf(child, letter, version));
  if (sliceNumber > 1) return below;
  return [{ objectID, version, term: term.term, parents, letter, note, level, linkedEntries }, ...below];
}

/** Converts a term for the engine. */
export function termDocument({ term, parents, note, linkedEntries }: TermRecord): EngineDocument {
  return {
    ownCode: "",
    pageCode: "",
    printPage: 0,
    own: term,
    context: parents.toReversed(),
    definitions: [],
    abbreviations: [],
    body: [note, ...linkedEntries.map(({ title }) => title)].join("\n"),
    searchWords: [],
    isEmpty: false,
    isSummary: false,
    indexWords: [],
  };
}
