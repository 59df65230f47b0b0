import { closedUp } from "../../../domains/search/server/engine/index/closed-up.ts";
import { tokenize } from "../../../domains/search/server/engine/text/tokenize.ts";
import type { BenchRecord } from "./bench-manual.ts";

/** A query that names one record. */
export interface KnownItem {
  query: string;
  id: string;
}

/**
 * Queries that name a record, made from the manual: its heading, where only one record has it; else the page's title and
 * the heading. Left out is what nobody could tell by words: a heading whose words stand in its page's title.
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
