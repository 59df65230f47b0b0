import { mapHtml } from "../../blocks/map-html.ts";
import { plainText } from "../../blocks/plain-text.ts";
import type { BlockOf } from "../../blocks/registry/schemas.ts";
import { tableCells } from "../../blocks/table/cells.ts";
import type { TableRow } from "../../blocks/table/schema.ts";
import { align, type Pair } from "../align.ts";
import { countWords, likeness, type WordCounts } from "../words/likeness.ts";
import { redlineHtml } from "../words/redline-flow.ts";
import { renderRedline } from "../words/render-redline.ts";

type Table = BlockOf<"table">;

interface Item {
  row: TableRow;
  json: string;
  counts: WordCounts | null;
}

export interface RowPair extends Pair<TableRow> {
  readonly isSame: boolean;
}

/** Pairs the rows of two tables: the same row first, then the same name in the first column, then shared words; in order. */
export function pairRows(before: readonly TableRow[], after: readonly TableRow[]): RowPair[] {
  const pairs = align(before.map(itemOf), after.map(itemOf), {
    keys: [({ json }) => json, ({ row }) => `${row.kind} ${nameOf(row)}`],
    alike: (old, fresh) => (old.row.kind === fresh.row.kind ? likeness(countsOf(old), countsOf(fresh)) : 0),
  });
  return pairs.map(({ before: old, after: fresh, moved }) => {
    return { before: old?.row ?? null, after: fresh?.row ?? null, moved, isSame: old?.json === fresh?.json };
  });
}

/** Two tables as one, with the changed rows and the bands above them, and how many rows were left out; a row at a time. */
export function* redlineRows(before: Table, after: Table): Generator<undefined, Table, undefined> {
  const rows: TableRow[] = [];
  let band: TableRow | null = null;
  let skipped = 0;
  const fold = () => {
    if (skipped > 0)
      rows.push(...bandOf(after, skipped === 1 ? "One row is unchanged." : `${skipped} rows are unchanged.`));
    skipped = 0;
  };
  for (const pair of pairRows(before.rows, after.rows)) {
    if (pair.isSame) {
      if (pair.after?.kind === "band") band = pair.after;
      else skipped += 1;
      continue;
    }
    fold();
    if (band) rows.push(band);
    band = null;
    rows.push(...redlineRow(after, pair));
    yield;
  }
  fold();
  const head = redlineCells({ ...after, rows: [] }, { ...before, rows: [] });
  return { ...after, head: head?.head ?? after.head, rows };
}

function redlineRow(table: Table, { before, after }: RowPair): TableRow[] {
  const blank = (row: TableRow): Table =>
    asTable(
      mapHtml({ ...table, head: [], rows: [row] }, () => ""),
      table,
    );
  const one = (row: TableRow): Table => ({ ...table, head: [], rows: [row] });
  if (before && after) return redlineCells(one(after), one(before))?.rows ?? [];
  if (after) return redlineCells(one(after), blank(after))?.rows ?? [];
  return before ? (redlineCells(blank(before), one(before))?.rows ?? []) : [];
}

/** Marks each cell of `after` with what became of it; null if they have not the same cells. */
function redlineCells(after: Table, before: Table): Table | null {
  const old: string[] = [];
  mapHtml(before, (html) => {
    old.push(html);
    return html;
  });
  let next = 0;
  return asTable(
    mapHtml(after, (html) => renderRedline(redlineHtml(old[next++] ?? "", html))),
    after,
  );
}

function asTable(block: ReturnType<typeof mapHtml>, otherwise: Table): Table {
  return block.type === "table" ? block : otherwise;
}

/** A band with words of our own. */
function bandOf(table: Table, words: string): TableRow[] {
  let next = 0;
  const [row] = table.rows;
  if (!row) return [];
  const made = mapHtml({ ...table, head: [], rows: [{ ...row, kind: "band" }] }, () => (next++ === 0 ? words : ""));
  return made.type === "table" ? made.rows : [];
}

function itemOf(row: TableRow): Item {
  return { row, json: JSON.stringify(row), counts: null };
}

function countsOf(item: Item): WordCounts {
  item.counts ??= countWords(tableCells(item.row).map(plainText).join(" "));
  return item.counts;
}

function nameOf(row: TableRow): string {
  return plainText(tableCells(row)[0] ?? "").toLowerCase();
}
