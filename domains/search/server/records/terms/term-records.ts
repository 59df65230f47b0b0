import type { IndexTerm } from "../../../../content/contract.ts";
import type { TermRecord } from "../../../contract.ts";
import type { EngineDocument } from "../../engine/index/index-data.ts";

/** The terms of an index, those below others too, as the search finds them: each with the letter that it stands under. */
export function termRecords(terms: ReadonlyMap<string, readonly IndexTerm[]>, version: string): TermRecord[] {
  return [...terms].flatMap(([letter, list]) => list.flatMap((term) => recordsOf(term, letter, version)));
}

/** Slices of one term come as one. */
function recordsOf(term: IndexTerm, letter: string, version: string): TermRecord[] {
  const { id: objectID, parents, note, level, linkedEntries, sliceNumber, children } = term;
  const below = children.flatMap((child) => recordsOf(child, letter, version));
  if (sliceNumber > 1) return below;
  return [{ objectID, version, term: term.term, parents, letter, note, level, linkedEntries }, ...below];
}

/** A term as the engine takes it. */
export function termDocument({ term, parents, note, linkedEntries }: TermRecord): EngineDocument {
  return {
    ownCode: "",
    pageCode: "",
    own: term,
    context: parents.toReversed(),
    definitions: [],
    abbreviations: [],
    body: [note, ...linkedEntries.map(({ title }) => title)].join("\n"),
    searchWords: [],
    breadth: 0,
    isEmpty: false,
    isSummary: false,
    indexWords: [],
  };
}
