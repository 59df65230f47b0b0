import type { ListDeclaration } from "../checks-file.ts";
import type { Finding } from "../finding.ts";
import type { Passage } from "../passages.ts";
import type { TableFact } from "../tables/table-facts.ts";

/** `Co.`, `Ass’n`, `LLC`, `&`. */
const shortened = /\p{Lu}[\p{L}’]*\.|\p{Lu}\p{L}*’\p{L}+|\p{Lu}{2,}\b|&/gu;

/**
 * Finds sentences that list other abbreviations than the table that they repeat, and says which declarations match no
 * sentence or no table.
 */
export function findListFaults(
  passages: readonly Passage[],
  facts: readonly TableFact[],
  lists: readonly ListDeclaration[],
): { findings: Finding[]; unused: ListDeclaration[] } {
  const unused: ListDeclaration[] = [];
  const findings = lists.flatMap((list) => {
    const passage = passages.find(({ places, text }) => places.includes(list.at) && text.includes(list.text));
    const inTable = facts
      .filter(({ places }) => places.includes(list.table))
      .flatMap(({ abbreviations }) => abbreviations.map(({ text }) => text));
    if (passage === undefined || inTable.length === 0) {
      unused.push(list);
      return [];
    }
    const named = new Set(sentenceAt(passage.text, list.text).match(shortened));
    const expected = new Set(inTable);
    const missing = inTable.filter((each) => !named.has(each));
    const more = [...named].filter((each) => !expected.has(each) && !list.also.includes(each));
    return [
      ...missing.map((each) => `The sentence leaves out '${each}', which ${list.table} has. Let both list the same.`),
      ...more.map((each) => `The sentence lists '${each}', which ${list.table} doesn't have. Let both list the same.`),
    ].map((message) => ({ page: passage.page, places: passage.places, text: passage.text, message }));
  });
  return { findings, unused };
}

/** From its declared words to its end, which is followed by a capital. */
function sentenceAt(text: string, words: string): string {
  return text.slice(text.indexOf(words)).split(/(?<=[\p{Ll})]\.\)?) (?=\p{Lu})/u)[0] ?? "";
}
