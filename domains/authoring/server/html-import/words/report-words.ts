import type { MadeBlock } from "../blocks/made-block.ts";
import type { MadePage } from "../blocks/made-page.ts";
import { placeName } from "../outline/page-draft.ts";
import type { WordReport, WordStretch } from "../report.ts";
import type { SourceElement } from "../source/nodes.ts";
import { textOf, visibleParts, visibleText } from "../source/text-of.ts";
import type { SourceNote } from "../notes/take-notes.ts";
import { compareWords } from "./compare-words.ts";
import { addMadeBlock } from "./words-of-blocks.ts";
import { Vocabulary, WordList } from "./word-list.ts";

const wordsShown = 60;

/** What the words of a source are counted in. `headings` only provide the words' places. */
interface CountedSource {
  roots: readonly SourceElement[];
  headings: ReadonlySet<SourceElement>;
  notes: readonly SourceNote[];
}

/**
 * Compares the words of the source's content with those of the resulting pages, in source order. Footnotes follow the
 * text, since pages have them elsewhere than the source.
 */
export function reportWords({ roots, headings, notes }: CountedSource, pages: readonly MadePage[]): WordReport {
  const vocabulary = new Vocabulary();
  const source = new WordList(vocabulary);
  addSourceWords(source, roots, headings);
  source.beginPlace("Footnotes");
  for (const { nodes } of notes) source.addText(textOf(nodes));
  const imported = new WordList(vocabulary);
  for (const page of pages) {
    addPage(imported, page);
  }
  for (const { blocks } of pages) {
    addMade(
      imported,
      blocks.filter(({ block }) => block.type === "footnotes"),
    );
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
  addMade(
    words,
    blocks.filter(({ block }) => block.type !== "footnotes"),
  );
}

function addMade(words: WordList, blocks: readonly MadeBlock[]): void {
  for (const made of blocks) {
    words.beginPlace(made.place);
    addMadeBlock(words, made);
  }
}

function describe(words: WordList, [from, to]: [number, number]): WordStretch {
  return { place: words.placeOf(from), words: words.words(from, to, wordsShown), count: to - from };
}

/**
 * Adds the words of the source's content in order, straight from its tree. Independent of pages and blocks, so that
 * words lost there are noticed. `headings` only provide the words' places.
 */
function addSourceWords(words: WordList, roots: readonly SourceElement[], headings: ReadonlySet<SourceElement>): void {
  let text = "";
  const flush = () => {
    words.addText(visibleText(text));
    text = "";
  };
  for (const root of roots) {
    for (const part of visibleParts(root)) {
      if (typeof part === "string") {
        text += part;
        if (part === " ") {
          flush();
        }
      } else if (headings.has(part)) {
        flush();
        words.beginPlace(textOf([part], 120).slice(0, 120));
      }
    }
    flush();
  }
}
