import { type Described, sectionTexts } from "./section-texts.ts";
import { DIMENSIONS, unit, wordVectors } from "./word-vectors.ts";

/** Where a section stands among words: the mean of what names it and of its sentences; all zeros where no word is known. */
export function sectionVector(document: Described): Float32Array {
  const total = new Float32Array(DIMENSIONS);
  for (const { words, weight } of sectionTexts(document)) {
    const text = wordVectors.sum(words);
    if (text === undefined) continue;
    for (let at = 0; at < DIMENSIONS; at++) total[at] = (total[at] ?? 0) + weight * (text[at] ?? 0);
  }
  return unit(total) ?? total;
}
