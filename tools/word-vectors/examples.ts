import { functionWords } from "../../domains/search/server/engine/knowledge/common-words.ts";
import { byCodeUnit } from "../../domains/search/server/engine/index/sorted-strings.ts";
import { type Described, sectionTexts } from "../../domains/search/server/engine/vectors/section-texts.ts";
import type { Manual } from "./train.ts";

/** What a word without a subject counts, beside 1. */
const FUNCTION_WORD = 0.2;
/** A word of one text alone says nothing of any other. */
const FEWEST = 2;

export interface TrainingTexts {
  words: string[];
  /** What each word counts: the fewer texts have it, the more (idf); about 1. */
  worth: Float32Array;
  manuals: Manual[];
}

/** The texts of manuals, section by section, in numbers of words. */
export function trainingTexts(manuals: readonly (readonly Described[])[]): TrainingTexts {
  const texts = manuals.map((sections) =>
    sections.flatMap((section, number) => sectionTexts(section).map((text) => ({ ...text, section: number }))),
  );
  const all = texts.flat();
  const counts = new Map<string, number>();
  for (const { words } of all) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts.keys()].filter((word) => (counts.get(word) ?? 0) >= FEWEST).toSorted(byCodeUnit);
  const numbers = new Map(words.map((word, number) => [word, number]));
  const rarity = words.map((word) => Math.log(all.length / ((counts.get(word) ?? 0) + 1)));
  const mean = rarity.reduce((sum, each) => sum + each, 0) / rarity.length;
  const worth = words.map((word, at) => ((rarity[at] ?? 0) / mean) * (functionWords.has(word) ? FUNCTION_WORD : 1));
  return {
    words,
    worth: Float32Array.from(worth),
    manuals: texts.map((examples, index) => ({
      size: manuals[index]?.length ?? 0,
      examples: examples
        .map((text) => ({ ...text, words: text.words.flatMap((word) => numbers.get(word) ?? []) }))
        .filter((text) => text.words.length > 0),
    })),
  };
}
