import type { IndexTerm } from "../../../../content/contract.ts";
import type { IndexedRecord } from "./indexed-record.ts";

/**
 * What an edition's own index of terms calls each place, by URI: '/v22/rules/cases#b-names'. Editors write the index in
 * the words that readers look for, so the search uses them.
 */
export function indexWords(terms: readonly IndexTerm[]): Map<string, string[]> {
  const words = new Map<string, string[]>();
  const add = ({ term, parents, linkedEntries, children }: IndexTerm) => {
    const name = [...parents, term].join(" ");
    for (const { uri } of linkedEntries) {
      const known = words.get(uri);
      if (known) known.push(name);
      else words.set(uri, [name]);
    }
    for (const child of children) add(child);
  };
  for (const term of terms) add(term);
  return words;
}

/** Adds what the index of terms calls a record's place. */
export function withIndexWords(each: IndexedRecord, words: ReadonlyMap<string, string[]>): IndexedRecord {
  const { uri, bluebook } = each.record;
  const anchor = bluebook.headingBlockId === null ? "" : `#b-${bluebook.headingBlockId}`;
  const named = each.record.objectID.includes("~") ? undefined : words.get(`${uri.replace(/^bluebook/, "")}${anchor}`);
  return named === undefined ? each : { ...each, indexWords: named };
}
