import type { EditionView, PageView } from "../../../../../manual/server/public.ts";
import {
  type Block,
  cellVariants,
  plainText,
  rowParts,
  shownCells,
  type TableBlock,
} from "../../../../../manual/server/model/public.ts";
import { areaOf, rowKey } from "../../../../../manual/rules.ts";
import type { RowRecord } from "../../../../contract.ts";
import type { EngineRow } from "../../../engine/rows/build-rows.ts";
import { cutSections, type PageSection } from "../page-records.ts";

/** A row with what it is found by. */
export interface IndexedRow {
  record: RowRecord;
  row: EngineRow;
}

/** Returns the rows of all tables of an edition, in the manual's order. */
export function editionRows(view: EditionView, blocks: ReadonlyMap<string, readonly Block[]>): IndexedRow[] {
  return view.pages.flatMap((page) => pageRows(page, view.site.handle, blocks.get(page.revisionId) ?? []));
}

function pageRows(page: PageView, version: string, blocks: readonly Block[]): IndexedRow[] {
  // The same row in two tables of a page is one: both have the same address.
  const rows = new Map<string, IndexedRow>();
  for (const section of cutSections(blocks))
    for (const block of section.blocks)
      if (block.type === "table")
        for (const row of tableRows(page, version, section, block))
          if (!rows.has(row.record.objectID)) rows.set(row.record.objectID, row);
  return [...rows.values()];
}

function tableRows(page: PageView, version: string, { heading, above }: PageSection, table: TableBlock): IndexedRow[] {
  const name = heading ? [heading.code, heading.text] : [page.code, page.title];
  const places = [...name, ...above, page.title, table.title];
  let band = "";
  return table.rows.flatMap((row) => {
    if (row.kind === "band") {
      band = plainText(row.column1);
      return [];
    }
    const parts = rowParts(table, row);
    const [own, form, ...notes] = [parts.name, parts.form, ...parts.notes].map((cell) => plainText(cell).trim());
    if (own === undefined || form === undefined || own === "") return [];
    const key = rowKey(shownCells(table, row).map(plainText));
    const record: RowRecord = {
      objectID: `${page.id}~${key}`,
      version,
      id: page.id,
      uri: page.uri,
      section: page.section,
      sectionGroup: areaOf(page.section) === "blue" ? "Bluepages" : "Whitepages",
      isPublic: page.isPublic,
      row: key,
      name: own,
      form,
      notes: notes.filter((note) => note !== ""),
      band,
      table: name.filter((part) => part !== "").join(" "),
      headingBlockId: heading?.id ?? null,
    };
    return [
      { record, row: { cells: [own, form, ...[own, form].flatMap(otherWays)], context: [...notes, band, ...places] } },
    ];
  });
}

/** A cell's variants, and its pieces: `A.L.R., A.L.R.2d` is looked up by either. */
function otherWays(cell: string): string[] {
  const pieces = cell.replaceAll(/\[[^\]]*\]|\([^)]*\)|<[^<>]*>/g, " ").split(/[,;]/);
  return [...cellVariants(cell), ...pieces];
}
