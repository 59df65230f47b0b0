import { matchRank, normalizeCell } from "../../../../manual/server/model/public.ts";
import { readCode, readPrintPage } from "../../../rules.ts";
import { CELL_END, type RowData, RowWords, withoutRequest } from "./build-rows.ts";

export interface RowSearchOptions {
  prefix: boolean;
  typos: boolean;
  isAllowed(row: number): boolean;
}

/** The ranks of rows that have the words, but not in one piece: in their own cells, or with those of what is above. */
const RANK_APART = 6;
const RANK_ABOVE = 7;
/** Better than every other match: the name or the form exactly as typed, or but for its capitals. */
const RANK_SAME = -2;
const RANK_SAME_LETTERS = -1;
/** Fewer letters are the beginning of everything, and found only where they are all that a cell says. */
const SHORTEST = 2;

/**
 * Finds rows of tables by their name or their form, whole or begun, in the order that quick look has too (`matchRank`);
 * if none has the query in one piece, those that have all of its words.
 */
export class RowSearch {
  readonly data: RowData;
  readonly #words: RowWords;
  /** The rows by their names and forms in small letters. */
  readonly #written = new Map<string, number[]>();

  constructor(data: RowData) {
    this.data = data;
    this.#words = new RowWords(data);
    for (const cells of [data.names, data.forms])
      for (const [row, cell] of cells.entries()) {
        const known = this.#written.get(written(cell));
        if (known) known.push(row);
        else this.#written.set(written(cell), [row]);
      }
  }

  /** The rows that match, best first. */
  search(query: string, { prefix, typos, isAllowed }: RowSearchOptions): number[] {
    const found = this.#asked(query, { prefix, typos });
    const { names, forms } = this.data;
    for (const row of this.#written.get(written(query)) ?? []) {
      const isSame = [names[row], forms[row]].some((cell) => cell?.trim() === query.trim());
      found.set(row, Math.min(found.get(row) ?? 0, isSame ? RANK_SAME : RANK_SAME_LETTERS));
    }
    return this.#inOrder(found, isAllowed);
  }

  #asked(query: string, { prefix, typos }: { prefix: boolean; typos: boolean }): Map<number, number> {
    if (readCode(query) !== undefined || readPrintPage(query) !== undefined) return new Map();
    const words = normalizeCell(query.replaceAll("&", " "))
      .split(" ")
      .filter((word) => word !== "");
    const asked = withoutRequest(words);
    const isOpen = prefix && !/\s$/.test(query);
    const isBegun = isOpen && asked.at(-1) === words.at(-1);
    let found = this.#whole(words.join(""), isOpen);
    if (found.size === 0 && asked.length < words.length) found = this.#whole(asked.join(""), isBegun);
    if (found.size === 0)
      for (const [row, isOwn] of this.#words.rowsWith(asked, { prefix: isBegun, typos }))
        found.set(row, isOwn === 1 ? RANK_APART : RANK_ABOVE);
    return found;
  }

  #inOrder(found: ReadonlyMap<number, number>, isAllowed: (row: number) => boolean): number[] {
    const { closed, size } = this.data;
    const keys: number[] = [];
    for (const [row, rank] of found)
      if (isAllowed(row))
        keys.push(((rank - RANK_SAME) * 4_096 + Math.min(closed[row]?.length ?? 0, 4_095)) * size + row);
    return [...Float64Array.from(keys).toSorted()].map((key) => key % size);
  }

  /** The rows that have what was typed in one piece, with their ranks. */
  #whole(wanted: string, isOpen: boolean): Map<number, number> {
    const found = new Map<number, number>();
    if (wanted === "") return found;
    const { startRow, startLength, startsCell } = this.data;
    for (let at = this.#firstFrom(wanted); at < startRow.length; at++) {
      const rest = this.#restAt(at, wanted.length + 1);
      if (!rest.startsWith(wanted)) break;
      const isToCellEnd = rest.length === wanted.length;
      const isWord = startLength[at] === wanted.length;
      if (wanted.length < SHORTEST && !(isToCellEnd && startsCell[at] === 1)) continue;
      if (!isOpen && !isToCellEnd && !isWord) continue;
      const rank = matchRank({ isCellStart: startsCell[at] === 1, isToCellEnd, isWord });
      const row = startRow[at] ?? 0;
      if (rank < (found.get(row) ?? RANK_ABOVE)) found.set(row, rank);
    }
    return found;
  }

  /** The first start that is not before `wanted`. */
  #firstFrom(wanted: string): number {
    let low = 0;
    let high = this.data.startRow.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#restAt(middle, wanted.length) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** What a cell says from a start on, cut after `most` letters. */
  #restAt(start: number, most: number): string {
    const { closed, startRow, startAt } = this.data;
    const from = startAt[start] ?? 0;
    const text = (closed[startRow[start] ?? 0] ?? "").slice(from, from + most);
    const end = text.indexOf(CELL_END);
    return end < 0 ? text : text.slice(0, end);
  }
}

/** A cell as it is compared letter by letter. */
function written(cell: string): string {
  return cell.trim().toLowerCase().replaceAll(/[’ʼ]/g, "'");
}
