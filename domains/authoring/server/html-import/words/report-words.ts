import type { MadePage } from "../blocks/made-page.ts";
import { placeName } from "../outline/page-draft.ts";
import type { WordReport, WordStretch } from "../report.ts";
import type { SourceElement } from "../source/nodes.ts";
import { compareWords } from "./compare-words.ts";
import { addSourceWords } from "./source-words.ts";
import { addMadeBlock } from "./words-of-blocks.ts";
import { Vocabulary, WordList } from "./word-list.ts";

const wordsShown = 60;

/** Compares the words of the source's content with those of the resulting pages, in source order. */
export function reportWords(
  roots: readonly SourceElement[],
  headings: ReadonlySet<SourceElement>,
  pages: readonly MadePage[],
): WordReport {
  const vocabulary = new Vocabulary();
  const source = new WordList(vocabulary);
  addSourceWords(source, roots, headings);
  const imported = new WordList(vocabulary);
  for (const page of pages) {
    addPage(imported, page);
  }
  const comparison = compareWords(source.numbers(), imported.numbers());
  return {
    source: source.length,
    imported: imported.length,
    kept: comparison.kept,
    lostWords: comparison.lost.map((stretch) => describe(source, stretch)),
    addedWords: comparison.added.map((stretch) => describe(imported, stretch)),
  };
}

function addPage(words: WordList, { draft, blocks }: MadePage): void {
  words.beginPlace(placeName(draft));
  words.addText(draft.code);
  words.addText(draft.title);
  for (const made of blocks) {
    words.beginPlace(made.place);
    addMadeBlock(words, made);
  }
}

function describe(words: WordList, [from, to]: [number, number]): WordStretch {
  return { place: words.placeOf(from), words: words.words(from, to, wordsShown), count: to - from };
}
