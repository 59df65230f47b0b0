import { abbreviates } from "./abbreviates.ts";
import {
  type Block,
  blockLines,
  cellVariants,
  plainText,
  tableCells,
  type TableRow,
} from "../../../../content/server/public.ts";

/** The text of a block, with paragraphs and rows on lines of their own. */
export function blockText(block: Block): string {
  return blockLines(block)
    .map((cells) => cells.join(" · "))
    .join("\n");
}

/** A table's rows as text, one per line. */
export function rowsText(rows: readonly TableRow[]): string {
  return rows.map((row) => cellsOf(row).join(" · ")).join("\n");
}

const LONGEST_DEFINITION = 90;
/** A cell with a citation defines nothing. */
const citation = / v\. |\(\d{4}\)|\d{3} [A-Z]/;

/** What a table's rows define. */
export interface Definitions {
  /**
   * Each short cell. `Chief Judge, Chief Justice` defines both, as does `So., So. 2d`, and `Academ[ic,y]` its variants.
   */
  terms: string[];
  /** The terms of rows that pair an abbreviation with its meaning. */
  abbreviations: string[];
}

/** Returns what a table's rows define. */
export function definitionsOf(rows: readonly TableRow[]): Definitions {
  const terms: string[] = [];
  const abbreviations: string[] = [];
  for (const row of rows) {
    if (row.kind === "band") continue;
    const cells = cellsOf(row)
      .map(withoutBlanks)
      .filter((cell) => cell !== "" && cell.length <= LONGEST_DEFINITION && !citation.test(cell));
    const versions = cells.map((cell) => ({ whole: [cell, ...cellVariants(cell)], pieces: parts(cell) }));
    terms.push(...versions.flatMap(({ whole, pieces }) => [...whole, ...pieces]));
    const [first, ...others] = versions;
    const long = first ? [...first.whole, ...first.pieces] : [];
    const isShort = (each: string) => long.some((name) => abbreviates(each, name));
    // If a cell also says something else, its pieces aren't abbreviations: 'U.S.; until the page is known, S. Ct.'
    const short = others.flatMap(({ whole, pieces }) => [
      ...whole.filter(isShort),
      ...(pieces.every(isShort) ? pieces : []),
    ]);
    if (short.length > 0) abbreviations.push(...long, ...short);
  }
  return { terms, abbreviations };
}

function parts(cell: string): string[] {
  const pieces = cell
    .replaceAll(/\[[^\]]*\]|\([^)]*\)/g, "")
    .split(/[,;]/)
    .map((piece) => piece.trim())
    .filter(isNotEmpty);
  return pieces.length > 1 || pieces[0] !== cell ? pieces : [];
}

function cellsOf(row: TableRow): string[] {
  return tableCells(row).map(plainText).filter(isNotEmpty);
}

/** Removes placeholders, which define nothing: 'Fed. R. Evid. <rule>'. */
function withoutBlanks(cell: string): string {
  return cell.replaceAll(/\s*<[^<>]*>/g, "").trim();
}

function isNotEmpty(text: string): boolean {
  return text !== "";
}
