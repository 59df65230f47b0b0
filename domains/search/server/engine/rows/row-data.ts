/** A table's row as the engine takes it. */
export interface EngineRow {
  /** Its name, its form, and then the variants of both: what it is looked up by, as plain text. */
  cells: readonly string[];
  /** What else it and the places above it say. */
  context: readonly string[];
}

/** An index of rows, as flat arrays that can be built on the side and handed over whole. Rows are in the manual's order. */
export interface RowData {
  size: number;
  /** Each row's name and form as written. */
  names: string[];
  forms: string[];
  /** Each row's cells, normalized and without spaces, joined by bars. */
  closed: string[];
  /** Every word in a cell of a row, sorted by what is written from there on: its row, its place in `closed`. */
  startRow: Uint32Array;
  startAt: Uint16Array;
  /** How long the word is, and 1 if it begins its cell. */
  startLength: Uint8Array;
  startsCell: Uint8Array;
  /** All words, sorted. Those of word w are in the rows from wordStart[w] up to wordStart[w + 1]. */
  words: string[];
  wordStart: Uint32Array;
  wordRow: Uint32Array;
  /** 1 where a row's own cells have the word. */
  isOwn: Uint8Array;
}

/** What stands between cells. */
export const CELL_END = "|";
