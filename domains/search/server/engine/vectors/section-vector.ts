import { type Described, sectionTexts } from "./section-texts.ts";
import { DIMENSIONS, unit, wordVectors } from "./word-vectors.ts";

/** A section's vector: the mean over its names and sentences; all zeros if no word is known. */
export function sectionVector(document: Described): Float32Array {
  const total = new Float32Array(DIMENSIONS);
  for (const { words, weight } of sectionTexts(document)) {
    const text = wordVectors.sum(words);
    if (text === undefined) continue;
    for (let at = 0; at < DIMENSIONS; at++) total[at] = (total[at] ?? 0) + weight * (text[at] ?? 0);
  }
  return unit(total) ?? total;
}
