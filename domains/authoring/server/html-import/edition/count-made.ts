import { type Block, blockTypes } from "../../../../content/server/authoring.ts";
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
  const made = pages.flatMap((page) => page.blocks.map(({ block }) => block));
  const blocks = countTypes(made);
  const byLevel: Record<number, number> = {};
  for (const block of made) {
    if (block.type === "heading") {
      const level = block.headingLevel[0] ?? 1;
      byLevel[level] = (byLevel[level] ?? 0) + 1;
    }
  }
  const { rows, bands, heads, titles, empty } = rowCounts;
  return {
    blocks,
    headings: { total: blocks.heading ?? 0, byLevel },
    tables: { ...rowCounts, total: blocks.table ?? 0, sourceRows: rows + bands + heads + titles + empty },
  };
}

function countTypes(made: readonly Block[]): HtmlImportReport["blocks"] {
  const counts: HtmlImportReport["blocks"] = {};
  for (const type of blockTypes) {
    counts[type] = made.filter((block) => block.type === type).length;
  }
  return counts;
}
