/** Where in a row something was found. */
export interface RowMatch {
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
