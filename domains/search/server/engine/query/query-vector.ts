import { wordVectors } from "../vectors/word-vectors.ts";
import type { QueryWord } from "./parse-query.ts";
import type { Unit } from "./plan.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A query's vector; for an unknown word (a typo or a prefix) its best alternative is used. */
export function queryVector(
  words: readonly QueryWord[],
  units: readonly Unit[],
  vocabulary: Vocabulary,
): Float32Array | undefined {
  return wordVectors.sum(
    words.flatMap(({ term }, index) => (wordVectors.has(term) ? [term] : standIn(units, index, vocabulary))),
  );
}

function standIn(units: readonly Unit[], index: number, vocabulary: Vocabulary): string[] {
  const [best] = units.find(({ first, length }) => first === index && length === 1)?.alternatives ?? [];
  return best?.terms.map((term) => vocabulary.termOf(term)) ?? [];
}
