import type { BlockType } from "../../../manual/model/blocks/registry/schemas.ts";
import type { ManualEdition, ManualPage } from "../../../manual/server/model/manual.ts";
import { type SharedStretch, Vocabulary, WordList, compareWords } from "../words/compare-words.ts";
import { addBlock } from "../words/report-words.ts";

/** A paragraph of the Word documents that the book's HTML was made from. */
export interface StyledParagraph {
  file: string;
  style: string;
  text: string;
}

/** How the imported block types compare with the paragraph styles of the Word documents. */
export interface Score {
  scored: number;
  right: number;
  /** Paragraphs whose words are not in the HTML. */
  notFound: StyledParagraph[];
  wrong: { paragraph: StyledParagraph; expected: BlockType; found: BlockType }[];
  /** The number of paragraphs by style and block type. */
  confusion: Map<string, Map<BlockType, number>>;
}

const expectedTypes: Record<string, BlockType> = {
  Heading2: "heading",
  Heading3: "heading",
  Heading4: "heading",
  Heading5: "heading",
  Example: "example",
  Inkling: "tip",
  InklingTitle: "tip",
  TABLE: "table",
};

/** Returns the block type for a paragraph style; styles without one are running text. */
function expectedType(style: string): BlockType {
  return expectedTypes[style] ?? "text";
}

/**
 * Scores an import: a paragraph of the Word documents counts as right if most of its words are in a block of the type
 * for its style. Page titles count as headings.
 */
export function scoreParagraphs(edition: ManualEdition, paragraphs: readonly StyledParagraph[]): Score {
  const vocabulary = new Vocabulary();
  const imported = new WordList(vocabulary);
  const types: { until: number; type: BlockType }[] = [];
  for (const page of inSourceOrder(edition.pages)) {
    imported.addText(page.code);
    imported.addText(page.title);
    types.push({ until: imported.length, type: "heading" });
    for (const block of page.blocks) {
      addBlock(imported, block);
      types.push({ until: imported.length, type: block.type });
    }
  }
  const masters = new WordList(vocabulary);
  const ends = paragraphs.map((paragraph) => {
    masters.addText(paragraph.text.replaceAll("|", " "));
    return masters.length;
  });
  const { shared } = compareWords(masters.numbers(), imported.numbers());
  return judge(paragraphs, ends, typesOf(shared, types, masters.length));
}

/** Returns all pages in the order of the book: its last two parts, which are bluepages in the manual, come last. */
export function inSourceOrder(pages: readonly ManualPage[]): ManualPage[] {
  const all = pages.flatMap((page) => [page, ...page.children]);
  const last = (page: ManualPage) => page.section === "bluepages" && /^[IJ]$/.test(page.code);
  return [...all.filter((page) => !last(page)), ...all.filter(last)];
}

/** Returns, for each word of the Word documents, the type of the block that contains it. */
function typesOf(
  shared: readonly SharedStretch[],
  types: readonly { until: number; type: BlockType }[],
  length: number,
): (BlockType | undefined)[] {
  const found = Array.from<BlockType | undefined>({ length });
  let block = 0;
  for (const stretch of shared) {
    for (let step = 0; step < stretch.length; step += 1) {
      while ((types[block]?.until ?? Infinity) <= stretch.imported + step) {
        block += 1;
      }
      found[stretch.source + step] = types[block]?.type;
    }
  }
  return found;
}

function judge(
  paragraphs: readonly StyledParagraph[],
  ends: readonly number[],
  found: readonly (BlockType | undefined)[],
): Score {
  const score: Score = { scored: 0, right: 0, notFound: [], wrong: [], confusion: new Map() };
  for (const [index, paragraph] of paragraphs.entries()) {
    const type = mostOf(found.slice(ends[index - 1] ?? 0, ends[index]));
    if (type === undefined) {
      score.notFound.push(paragraph);
      continue;
    }
    const expected = expectedType(paragraph.style);
    score.scored += 1;
    const row = score.confusion.get(paragraph.style) ?? new Map<BlockType, number>();
    row.set(type, (row.get(type) ?? 0) + 1);
    score.confusion.set(paragraph.style, row);
    if (type === expected) {
      score.right += 1;
    } else {
      score.wrong.push({ paragraph, expected, found: type });
    }
  }
  return score;
}

function mostOf(types: readonly (BlockType | undefined)[]): BlockType | undefined {
  const counts = new Map<BlockType, number>();
  for (const type of types) {
    if (type !== undefined) {
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }
  }
  return [...counts].toSorted((left, right) => right[1] - left[1])[0]?.[0];
}

/** Formats the confusion table as text: one line per style, one column per block type. */
export function formatScore(score: Score): string {
  const columns: BlockType[] = ["heading", "text", "example", "tip", "table"];
  const cell = (text: string | number) => String(text).padStart(9);
  const lines = [...score.confusion]
    .toSorted(([, left], [, right]) => sum(right) - sum(left))
    .map(([style, row]) => style.padEnd(14) + columns.map((type) => cell(row.get(type) ?? "")).join(""));
  const share = ((100 * score.right) / (score.scored + score.notFound.length)).toFixed(2);
  return [
    `${"style".padEnd(14)}${columns.map(cell).join("")}`,
    ...lines,
    `${score.right} of ${score.scored + score.notFound.length} paragraphs right (${share} %), ${score.notFound.length} not found`,
  ].join("\n");
}

function sum(row: ReadonlyMap<BlockType, number>): number {
  return [...row.values()].reduce((total, count) => total + count, 0);
}
