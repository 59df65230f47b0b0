import type { MadeBlock, MadePage } from "../blocks/units.ts";
import { placeName } from "../outline/pieces.ts";

import { type SourceElement, textOf, visibleParts, visibleText } from "../source/nodes.ts";
import type { SourceNote } from "../notes/notes.ts";
import { Vocabulary, WordList, compareWords } from "./compare-words.ts";
import { replaceMarks } from "../../../manual/server/model/html.ts";
import { type Block, seenText, tableCells } from "../../../manual/server/model/public.ts";

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

/** Adds the words of a block, each as often as it occurs in the source. */
function addMadeBlock(words: WordList, made: MadeBlock): void {
  const { block } = made;
  if (block.type !== "table") {
    addBlock(words, block);
    return;
  }
  if (!made.repeatedTitle) {
    words.addText(block.title);
  }
  for (const cell of block.head) {
    words.addText(textOfHtml(cell));
  }
  const { repeatedCells } = made;
  for (const [index, row] of block.rows.entries()) {
    for (const [column, cell] of tableCells(row).entries()) {
      if (cell !== "" && (repeatedCells.size === 0 || !repeatedCells.has(`${index}:${column + 1}`))) {
        words.addText(textOfHtml(cell));
      }
    }
  }
}

/** Adds the words of a block as readers see them. */
export function addBlock(words: WordList, block: Block): void {
  for (const html of seenText(block)) {
    words.addText(textOfHtml(html));
  }
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** Returns the text of clean HTML without the marks of footnotes, with a space where a block or line ends. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) {
    return html;
  }
  return replaceMarks(html, () => "")
    .replace(/<\/?(?:p|br|ul|ol|li|blockquote)\b[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
}

/** A stretch of words and its place. */
export interface WordStretch {
  place: string;
  words: string;
  count: number;
}

/** How the words of the imported blocks compare with the source's, in order. */
export interface WordReport {
  /** Words of the source, without what the profile leaves out. */
  source: number;
  imported: number;
  /** Words in both, in the same order. */
  kept: number;
  lostWords: WordStretch[];
  addedWords: WordStretch[];
}
