import { type Block, plainText, type TableRow } from "../../../../content/server/public.ts";

/** Part of a page: a heading and what follows up to the next one, or what comes before the first. */
export interface PageSection {
  heading: { id: string; code: string; text: string; level: number } | null;
  /** The names of the headings above it, outermost first. */
  above: string[];
  blocks: Block[];
}

/** Splits a page's blocks at its headings. The first section has no heading and may be empty. */
export function cutSections(blocks: readonly Block[]): PageSection[] {
  const top: PageSection = { heading: null, above: [], blocks: [] };
  let current = top;
  const sections = [top];
  const path: PageSection[] = [];
  for (const block of blocks) {
    if (block.type !== "heading") {
      current.blocks.push(block);
      continue;
    }
    const { id, headingCode: code, headingLevel } = block;
    const heading = { id, code: code.trim(), text: plainText(block.headingText), level: headingLevel[0] ?? 1 };
    while ((path.at(-1)?.heading?.level ?? -1) >= heading.level) path.pop();
    current = { heading, above: path.map((section) => section.heading?.text ?? ""), blocks: [] };
    path.push(current);
    sections.push(current);
  }
  return sections;
}

/** Part of a long table: the rows under one of its bands. */
export interface TablePart {
  band: string;
  rows: TableRow[];
}

type TableBlock = Extract<Block, { type: "table" }>;

/** Shorter tables stay in one record. */
const LONG_TABLE = 80;
const whollyBold = /^<strong>(?:(?!<\/strong>).)*<\/strong>$/;

/**
 * Splits a long table, so that one of fifty states is found by itself: at the all-bold bands if there are several, else
 * at every band. Returns undefined if the table is short or has too few bands.
 */
export function cutTable({ rows }: TableBlock): { before: TableRow[]; parts: TablePart[] } | undefined {
  if (rows.length < LONG_TABLE) return undefined;
  const bands = rows.filter(({ kind }) => kind === "band");
  const bold = bands.filter(({ column1 }) => whollyBold.test(column1));
  const cuts = new Set(bold.length > 1 ? bold : bands);
  if (cuts.size < 2) return undefined;
  const before: TableRow[] = [];
  const parts: TablePart[] = [];
  for (const row of rows) {
    if (cuts.has(row)) parts.push({ band: plainText(row.column1), rows: [] });
    else (parts.at(-1)?.rows ?? before).push(row);
  }
  return { before, parts };
}
