import { functionWords } from "../knowledge/common-words.ts";
import { tokenize } from "../text/tokenize.ts";

/** The number of bits in a number. */
const MOST_WORDS = 32;

/**
 * The significant words of a name, as one bit per position for the first 32 words; all of them if the name consists only
 * of function words.
 */
export function tellingWords(name: string): number {
  let significant = 0;
  let all = 0;
  for (const { term, span, position } of tokenize(name)) {
    if (span !== 1 || position >= MOST_WORDS) continue;
    all |= 1 << position;
    if (!functionWords.has(term)) significant |= 1 << position;
  }
  return significant || all;
}
