import type { BlockType } from "../../../blocks/schema.ts";
import type { RowCounts } from "../blocks/make-table.ts";
import type { MadePage } from "../blocks/made-page.ts";
import type { HtmlImportReport } from "../report.ts";

/** Counts what an import created, for its report. */
export function countMade(
  pages: readonly MadePage[],
  rowCounts: RowCounts,
): Pick<HtmlImportReport, "pages" | "blocks" | "headings" | "tables"> {
  return { ...countPages(pages), ...countBlocks(pages, rowCounts) };
}

function countPages(pages: readonly MadePage[]): Pick<HtmlImportReport, "pages"> {
  const bySection: HtmlImportReport["pages"]["bySection"] = {};
  for (const { draft } of pages) {
    bySection[draft.section] = (bySection[draft.section] ?? 0) + 1;
  }
  return { pages: { total: pages.length, bySection } };
}

function countBlocks(
  pages: readonly MadePage[],
  rowCounts: RowCounts,
): Pick<HtmlImportReport, "blocks" | "headings" | "tables"> {
  const blocks: Record<BlockType, number> = { heading: 0, text: 0, tip: 0, example: 0, table: 0, image: 0 };
  const byLevel: Record<number, number> = {};
  for (const { block } of pages.flatMap((page) => page.blocks)) {
    blocks[block.type] += 1;
    if (block.type === "heading") {
      const level = block.headingLevel[0] ?? 1;
      byLevel[level] = (byLevel[level] ?? 0) + 1;
    }
  }
  const { rows, bands, heads, titles, empty } = rowCounts;
  return {
    blocks,
    headings: { total: blocks.heading, byLevel },
    tables: { ...rowCounts, total: blocks.table, sourceRows: rows + bands + heads + titles + empty },
  };
}
