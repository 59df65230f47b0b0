import type { Finding } from "../finding.ts";
import { type TableFact, wordsIn } from "./table-facts.ts";

/** Finds journals whose abbreviation shortens a word of the title otherwise than the table of words, or not at all. */
export function findTitleFaults(facts: readonly TableFact[]): Finding[] {
  const words = shortWords(facts);
  const phrases = [...words.keys()].filter((word) => word.includes(" "));
  return facts
    .filter(({ kind }) => kind === "journals")
    .flatMap(({ page, places, name, row, abbreviations }) => {
      const short = abbreviations.map(({ text }) => closed(text)).join(" ");
      return partsOf(name, phrases).flatMap((part) => {
        const allowed = [...(words.get(part) ?? [])];
        return allowed.length === 0 || allowed.some((each) => short.includes(closed(each)))
          ? []
          : [{ page, places, text: row, message: sentence(name, part, allowed) }];
      });
    });
}

/** What each word of titles may become. After a comma a row says where: `Law, elsewhere` and `Law, the first word`. */
function shortWords(facts: readonly TableFact[]): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>();
  for (const { kind, name, abbreviations } of facts)
    for (const word of kind === "words" ? wordsIn(name.split(", ")[0] ?? "") : []) {
      const key = word.toLowerCase();
      words.set(key, new Set([...(words.get(key) ?? []), ...abbreviations.map(({ text }) => text)]));
    }
  return words;
}

/** The phrases and the other words of a title but its first, which may name a place or a school. */
function partsOf(name: string, phrases: readonly string[]): string[] {
  const title = name.toLowerCase();
  const whole = phrases.filter((phrase) => title.includes(phrase));
  const rest = whole.reduce((left, phrase) => left.replaceAll(phrase, ""), title);
  return [...whole, ...rest.split(/[^\p{L}’]+/u).slice(1)];
}

/** Single capitals close up, so that spaces don't tell words apart. */
function closed(text: string): string {
  return text.replaceAll(" ", "");
}

function sentence(name: string, part: string, allowed: readonly string[]): string {
  return `'${part}' of '${name}' is ${allowed.join(" or ")} in the table of words. Shorten it so, or write an exception.`;
}
