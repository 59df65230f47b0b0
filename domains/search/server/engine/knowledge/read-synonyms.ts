import { tokenize } from "../text/tokenize.ts";
import { caseWords } from "./case-words.ts";
import { readersWords } from "./readers-words.ts";
import { sourceWords } from "./source-words.ts";
import { synonymLines } from "./synonyms.ts";
import { writingWords } from "./writing-words.ts";

/** A phrase that is found for another. */
export interface Synonym {
  words: string[];
  /** What it counts beside 1 for what was asked. */
  weight: number;
}

/** Synonyms by the phrase that finds them: its words parted by spaces. */
export type Synonyms = ReadonlyMap<string, readonly Synonym[]>;

const weights = { same: 0.95, near: 0.8, hint: 0.7 };

/** Reads the list of synonyms. */
export function readSynonyms(lines = synonymLines + readersWords + caseWords + sourceWords + writingWords): Synonyms {
  const found = new Map<string, Synonym[]>();
  const add = (from: string[], words: string[], weight: number) => {
    const key = from.join(" ");
    const known = found.get(key) ?? [];
    // What has the phrase finds it anyway, and `state constitution` would only lead astray who asks for constitutions.
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
