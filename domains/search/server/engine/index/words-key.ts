import { functionWords } from "../knowledge/common-words.ts";

/** What two names are compared by whose words stand in another order, small ones left out. */
export function wordsKey(terms: readonly string[]): string {
  const telling = terms.filter((term) => !functionWords.has(term));
  return [...new Set(telling.length > 0 ? telling : terms)].toSorted().join(" ");
}
