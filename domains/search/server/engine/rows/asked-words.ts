import { abbreviationWords, chatter, functionWords, negations, questionWords } from "../knowledge/common-words.ts";
import { singular } from "../text/singular.ts";

/** Words around what is looked up: `how do I abbreviate X`, `abbreviation for X`, `what does X stand for`. */
function isAround(word: string): boolean {
  const one = singular(word);
  return (
    [functionWords, abbreviationWords, questionWords, chatter, negations].some((set) => set.has(one)) || one === "short"
  );
}

/** The words of a query without those that only ask for it; all of them if it has no others. */
export function withoutRequest(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !isAround(word));
  const last = words.findLastIndex((word) => !isAround(word));
  return first < 0 ? [...words] : words.slice(first, last + 1);
}

/** Whether a row may lack a word: `and` may be written as a sign. */
export function isSmall(word: string): boolean {
  return functionWords.has(word);
}
