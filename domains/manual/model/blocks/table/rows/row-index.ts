import { normalize } from "../../../rich-text/normalize.ts";

/** Builds a row's filter index from the plain text of its cells. No match crosses cells. */
export function rowIndex(cells: readonly string[]): string {
  let index = "";
  for (const cell of cells) {
    for (const text of cell.includes("[") ? [cell, ...variants(cell)] : [cell]) {
      const words = normalize(text);
      if (words !== "") index += index === "" ? words : `|${words}`;
    }
  }
  return index;
}

const brackets = /\[([^[\]]*)\]/g;

/** With more combinations, a cell is indexed as plain text: nobody writes so many, and each bracket multiplies them. */
const MOST_COMBINATIONS = 64;

/**
 * Returns a cell's text joined with each variant it lists: 'Academic' and 'Academy' for 'Academ[ic,y]'. Empty if it has
 * no brackets.
 */
export function variants(cell: string): string[] {
  let combinations = [""];
  let end = 0;
  for (const match of cell.matchAll(brackets)) {
    const before = cell.slice(end, match.index);
    const choices = (match[1] ?? "").split(",").map((choice) => choice.trim());
    if (combinations.length * choices.length > MOST_COMBINATIONS) return [];
    combinations = combinations.flatMap((start) => choices.map((choice) => start + before + choice));
    end = match.index + match[0].length;
  }
  return end === 0 ? [] : combinations.map((start) => start + cell.slice(end));
}

/** Where in a row something was found. */
interface RowMatch {
  /** At the beginning of a cell. */
  isCellStart: boolean;
  /** It is the whole rest of its cell. */
  isToCellEnd: boolean;
  /** It is one word. */
  isWord: boolean;
}

/** Every match stands before a row that has what was typed only inside a word, or not in one piece. */
export const RANK_INSIDE = 5;

/**
 * How well a row answers what was typed, from 0, the best: a whole cell, the first word of one, its beginning, a word,
 * the beginning of a word. Search and quick look list rows in this order, the shorter of two equals first.
 */
export function matchRank({ isCellStart, isToCellEnd, isWord }: RowMatch): number {
  if (isCellStart) return isToCellEnd ? 0 : isWord ? 1 : 2;
  return isWord ? 3 : 4;
}
