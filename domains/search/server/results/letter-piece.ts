import type { IndexTerm } from "../../../content/contract.ts";
import { countWords } from "../../../content/server/public.ts";
import type { ServedPiece } from "../../../subscriptions/server/public.ts";
import type { TermsContents } from "../indexing/read-contents.ts";

/** The words of letters, counted once for each index. */
const counted = new WeakMap<readonly IndexTerm[], number>();

/** A letter of the index of terms, as it counts in a reading budget: its terms, notes, and the titles that they lead to. */
export function letterPiece(
  { version, letters }: Pick<TermsContents, "version" | "letters">,
  letter: string,
): ServedPiece {
  const terms = letters[letter] ?? [];
  const words = counted.get(terms) ?? wordsOf(terms);
  counted.set(terms, words);
  return { id: `index ${version} ${letter}`, words };
}

function wordsOf(terms: readonly IndexTerm[]): number {
  let words = 0;
  for (const { term, note, see, children, linkedEntries } of terms)
    words +=
      countWords([term, note, ...see.map(({ text }) => text), ...linkedEntries.map(({ title }) => title)].join(" ")) +
      wordsOf(children);
  return words;
}
