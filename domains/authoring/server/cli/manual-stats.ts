import { type Block, letterOf, seenText } from "../../../content/server/authoring.ts";
import type { ManualEdition, ManualIndexTerm, ManualPage } from "../manual.ts";

/** How often each kind of thing is used. */
export type Tally = Record<string, number>;

/** Counts of an edition's contents. */
export interface ManualStats {
  handle: string;
  name: string;
  pages: number;
  words: number;
  sections: { handle: string; title: string; pages: number; words: number }[];
  blocks: Tally;
  markers: Tally;
  tableStyles: Tally;
  tableRows: number;
  links: number;
  images: number;
  index: {
    terms: number;
    /** The letters with terms, as one string. */
    letters: string;
    links: number;
  };
  /** What readers call sections that the manual words differently. */
  searchWords: { sections: number; phrases: number };
}

/**
 * Counts an edition's pages, words, blocks, markers, table styles and links. The quick style guide counts as a page.
 */
export function manualStats(edition: ManualEdition): ManualStats {
  const pages = allPages(edition.pages);
  const blocks = [...pages.flatMap((page) => page.blocks), ...edition.guide.blocks];
  const guideWords = countWords(edition.guide.title) + countBlockWords(edition.guide.blocks);
  const sections = edition.sections.map((section) => {
    const own = pages.filter((page) => page.section === section.handle);
    return { ...section, pages: own.length, words: own.reduce((sum, page) => sum + countPageWords(page), 0) };
  });
  const stats: ManualStats = {
    handle: edition.handle,
    name: edition.name,
    pages: pages.length + 1,
    words: sections.reduce((sum, section) => sum + section.words, guideWords),
    sections,
    blocks: tally(blocks.map((block) => block.type)),
    markers: tally(blocks.flatMap((block) => (block.type === "example" ? [block.marker] : []))),
    tableStyles: tally(blocks.flatMap((block) => (block.type === "table" ? [block.style] : []))),
    tableRows: blocks.reduce((sum, block) => sum + (block.type === "table" ? block.rows.length : 0), 0),
    links: blocks.reduce((sum, block) => sum + countLinks(block), 0),
    images: edition.images.length,
    index: countIndex(edition),
    searchWords: {
      sections: edition.searchWords.length,
      phrases: edition.searchWords.reduce((sum, { words }) => sum + words.length, 0),
    },
  };
  return stats;
}

function countIndex({ index }: ManualEdition): ManualStats["index"] {
  const terms = allTerms(index);
  const letters = new Set(index.map((term) => letterOf(term) ?? ""));
  return {
    terms: terms.length,
    letters: [...letters].toSorted().join(""),
    links: terms.reduce((sum, { links }) => sum + links.length, 0),
  };
}

function allTerms(terms: readonly ManualIndexTerm[]): ManualIndexTerm[] {
  return terms.flatMap((term) => [term, ...allTerms(term.children)]);
}

function allPages(pages: readonly ManualPage[]): ManualPage[] {
  return pages.flatMap((page) => [page, ...allPages(page.children)]);
}

function tally(names: readonly string[]): Tally {
  const counts = new Map<string, number>();
  for (const name of names) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].toSorted((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1)));
}

function countPageWords(page: ManualPage): number {
  return countWords(page.title) + countWords(page.subtitle) + countBlockWords(page.blocks);
}

function countBlockWords(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + seenText(block).reduce((words, piece) => words + countWords(piece), 0), 0);
}

function countLinks(block: Block): number {
  return seenText(block).reduce((sum, piece) => sum + (piece.match(/<a /g)?.length ?? 0), 0);
}

function countWords(html: string): number {
  const text = html.replace(/<\/?(?:p|li|ul|ol|blockquote|br)\b[^>]*>/g, " ").replace(/<[^>]*>/g, "");
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
