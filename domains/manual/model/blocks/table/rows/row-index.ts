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
