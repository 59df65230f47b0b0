import type { Finding } from "../finding.ts";
import { isRightExample, type Passage } from "../passages.ts";
import { type TableFact, wordsIn } from "../tables/table-facts.ts";

/** Parentheses that end in a year, as those of a book do. */
const withYear = /\(([^()]*,? (?:1[5-9]|20)\d\d)\)/g;

/** Finds words that the table of publishing terms shortens and a parenthetical with a year writes whole. */
export function findLongTerms(passages: readonly Passage[], facts: readonly TableFact[]): Finding[] {
  const terms = facts.filter(({ kind }) => kind === "publishing terms").flatMap(shortForms);
  if (terms.length === 0) return [];
  // `photo. reprint` is the short form of one term and has another in it.
  const shorts = [...new Set(terms.map(({ short }) => short))].filter((short) => short.includes(" "));
  return passages
    .filter((passage) => passage.kind === "text" || isRightExample(passage))
    .flatMap(({ page, places, text }) =>
      [...text.matchAll(withYear)].flatMap(([whole, inside = ""]) => {
        const rest = shorts.reduce((left, short) => left.replaceAll(short, ""), inside.toLowerCase());
        const words = new Set(rest.split(/[^\p{L}]+/u));
        return terms
          .filter(({ word }) => words.has(word))
          .map(({ word, short, place }) => ({
            page,
            places,
            text,
            message: `'${word}' is ${short} in ${place}, and whole in '${whole}'. Shorten it, or take it out of the table.`,
          }));
      }),
    );
}

function shortForms({
  name,
  abbreviations,
  places,
  page,
}: TableFact): { word: string; short: string; place: string }[] {
  const short = abbreviations[0]?.text ?? "";
  return wordsIn(name).map((word) => ({ word: word.toLowerCase(), short, place: places[0] ?? page }));
}
