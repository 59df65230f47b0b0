import { closedUp } from "../../../domains/search/server/engine/index/index-data.ts";
import { tokenize } from "../../../domains/search/server/engine/text/words.ts";
import type { BenchRecord } from "./bench-manual.ts";

/** A query that names one record. */
export interface KnownItem {
  query: string;
  id: string;
}

/**
 * Generates queries that name a record: its heading if that is unique; else the page's title and the heading. Leaves
 * out headings that words can't identify, since all of theirs occur in the page's title.
 */
export function knownItems(records: readonly BenchRecord[]): KnownItem[] {
  const long = ({ section, name }: BenchRecord) => `${section.record.title} ${name}`;
  const names = Map.groupBy(records, ({ name }) => closedUp(name));
  const longNames = Map.groupBy(records, (record) => closedUp(long(record)));
  return records.flatMap((record) => {
    const { id, name, section } = record;
    if (closedUp(name) === "") return [];
    if (names.get(closedUp(name))?.length === 1) return [{ query: name, id }];
    const inTitle = new Set(words(section.record.title));
    const query = long(record);
    if (words(name).every((word) => inTitle.has(word)) || longNames.get(closedUp(query))?.length !== 1) return [];
    return [{ query, id }];
  });
}

function words(text: string): string[] {
  return tokenize(text)
    .filter(({ span }) => span === 1)
    .map(({ term }) => term);
}
