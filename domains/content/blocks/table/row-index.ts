import { normalise } from "./normalise.ts";

/** What a row is found by, made from the plain text of its cells. No match runs from one cell into the next. */
export function rowIndex(cells: readonly string[]): string {
  return cells
    .flatMap((cell) => [normalise(cell), ...variants(cell).map(normalise)])
    .filter((text) => text !== "")
    .join("|");
}

const brackets = /\[([^[\]]*)\]/g;

/** More brackets in one cell are left to their plain text: nobody writes so many, and the combinations double each time. */
const MOST_COMBINATIONS = 64;

/**
 * A cell's text joined with each variant that it lists: 'Academ[ic,y]' gives 'Academic' and 'Academy'.
 * Without brackets there are none.
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
