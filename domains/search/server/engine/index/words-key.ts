import { functionWords } from "../knowledge/common-words.ts";

/** A key for comparing names regardless of word order, without function words. */
export function wordsKey(terms: readonly string[]): string {
  const significant = terms.filter((term) => !functionWords.has(term));
  return [...new Set(significant.length > 0 ? significant : terms)].toSorted().join(" ");
}
