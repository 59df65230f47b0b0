import { tokenize } from "../text/words.ts";

/** A phrase that is also found by another. */
interface Synonym {
  words: string[];
  /** Its weight; 1 is the query's own word. */
  weight: number;
}

/** Synonyms, keyed by the phrase that finds them: its words joined by spaces. */
export type Synonyms = ReadonlyMap<string, readonly Synonym[]>;

const weights = { same: 0.95, near: 0.8, hint: 0.7 };

/** Reads a list of synonyms, written as in synonyms.ts. */
export function readSynonyms(lines: string): Synonyms {
  const found = new Map<string, Synonym[]>();
  const add = (from: string[], words: string[], weight: number) => {
    const key = from.join(" ");
    const known = found.get(key) ?? [];
    // A document with the longer phrase matches anyway, and `state constitution` would only mislead a search for
    // constitutions.
    if (from.every((word) => words.includes(word))) return;
    const isNew = [key, ...known.map((each) => each.words.join(" "))].every((each) => each !== words.join(" "));
    if (isNew) found.set(key, [...known, { words, weight }]);
  };
  for (const line of lines.split("\n")) {
    const [left = "", right] = line.split("=>");
    const weight = right === undefined ? (left.includes("=") ? weights.same : weights.near) : weights.hint;
    const from = phrases(left);
    for (const phrase of from)
      for (const other of right === undefined ? from : phrases(right)) add(phrase, other, weight);
  }
  return found;
}

function phrases(list: string): string[][] {
  return list
    .split(/[,=]/)
    .map((phrase) =>
      tokenize(phrase)
        .filter(({ span }) => span === 1)
        .map(({ term }) => term),
    )
    .filter((words) => words.length > 0);
}
