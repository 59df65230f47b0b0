import type { EngineDocument } from "../index/index-data.ts";
import { tokenize } from "../text/tokenize.ts";

/** A text that says what a section is about, as normalized words. */
export interface SectionText {
  words: string[];
  /** Its weight; 1 is a name. */
  weight: number;
}

/** The parts of a document that say what it is about. */
export type Described = Pick<EngineDocument, "own" | "context" | "body" | "searchWords">;

/** A sentence is longer than a name and mentions much else. */
const SENTENCE = 0.3;
const MOST_SENTENCES = 8;
const SHORTEST_SENTENCE = 4;
const LONGEST_SENTENCE = 40;
const betweenSentences = /(?<=[.;:])\s+|\n/;

/** A section's names and its first sentences. */
export function sectionTexts({ own, context, body, searchWords }: Described): SectionText[] {
  const names = [own, [own, ...context].join(" "), ...searchWords].map(words);
  const sentences = body
    .split(betweenSentences)
    .slice(0, MOST_SENTENCES)
    .map((text) => words(text).slice(0, LONGEST_SENTENCE))
    .filter((sentence) => sentence.length >= SHORTEST_SENTENCE);
  return [
    ...names.map((name) => ({ words: name, weight: 1 })),
    ...sentences.map((sentence) => ({ words: sentence, weight: SENTENCE })),
  ];
}

function words(text: string): string[] {
  return tokenize(text).flatMap(({ term, span, kind }) => (span === 1 && kind !== "code" ? [term] : []));
}
