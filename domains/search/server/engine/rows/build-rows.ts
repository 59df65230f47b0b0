import { normalizeCell } from "../../../../content/server/public.ts";
import { byCodeUnit } from "../index/sorted-strings.ts";
import { singular } from "../text/singular.ts";
import { CELL_END, type EngineRow, type RowData } from "./row-data.ts";

/** Longer texts of a row can't be looked up. */
const LONGEST = 2_000;
/** Words beyond this many letters are compared no further. */
const LONGEST_WORD = 255;

interface Start {
  row: number;
  at: number;
  length: number;
  isCellStart: boolean;
  /** The rest of the cell. */
  rest: string;
}

/** Builds the index of rows. Slow: never call it on a thread that serves requests. */
export function buildRows(rows: readonly EngineRow[]): RowData {
  const closed: string[] = [];
  const starts: Start[] = [];
  const words = new Map<string, Map<number, boolean>>();
  const addWord = (word: string, row: number, isOwn: boolean) => {
    const known = words.get(word) ?? new Map<number, boolean>();
    words.set(word, known.set(row, isOwn || known.get(row) === true));
  };
  for (const [row, { cells, context }] of rows.entries()) {
    let text = "";
    for (const cell of new Set(cells.map(normalizeCell))) {
      const ofCell = cell.split(" ").filter((word) => word !== "");
      if (ofCell.length === 0 || text.length + cell.length > LONGEST) continue;
      if (text !== "") text += CELL_END;
      const joined = ofCell.join("");
      let at = 0;
      for (const word of ofCell) {
        starts.push({ row, at: text.length + at, length: word.length, isCellStart: at === 0, rest: joined.slice(at) });
        addWord(singular(word), row, true);
        at += word.length;
      }
      text += joined;
    }
    closed.push(text);
    for (const word of context.flatMap((each) => normalizeCell(each).split(" ")))
      if (word !== "") addWord(singular(word), row, false);
  }
  starts.sort((a, b) => byCodeUnit(a.rest, b.rest) || a.row - b.row);
  const names = rows.map(({ cells }) => cells[0] ?? "");
  const forms = rows.map(({ cells }) => cells[1] ?? "");
  return { size: rows.length, names, forms, closed, ...flatStarts(starts), ...flatWords(words) };
}

function flatStarts(starts: readonly Start[]) {
  return {
    startRow: Uint32Array.from(starts, ({ row }) => row),
    startAt: Uint16Array.from(starts, ({ at }) => at),
    startLength: Uint8Array.from(starts, ({ length }) => Math.min(length, LONGEST_WORD)),
    startsCell: Uint8Array.from(starts, ({ isCellStart }) => (isCellStart ? 1 : 0)),
  };
}

function flatWords(words: ReadonlyMap<string, ReadonlyMap<number, boolean>>) {
  const sorted = [...words.keys()].toSorted(byCodeUnit);
  const wordStart = new Uint32Array(sorted.length + 1);
  const postings: [row: number, isOwn: boolean][] = [];
  for (const [place, word] of sorted.entries()) {
    postings.push(...(words.get(word) ?? []));
    wordStart[place + 1] = postings.length;
  }
  return {
    words: sorted,
    wordStart,
    wordRow: Uint32Array.from(postings, ([row]) => row),
    isOwn: Uint8Array.from(postings, ([, isOwn]) => (isOwn ? 1 : 0)),
  };
}
