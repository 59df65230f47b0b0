import { normalizeCell } from "../../../../manual/server/model/public.ts";
import { byCodeUnit, indexOfSorted, lowerBound } from "../index/index-data.ts";
import { singular } from "../text/words.ts";
import { differingLetters, editDistance, lettersMask } from "../query/vocabulary.ts";
import { abbreviationWords, chatter, functionWords, negations, questionWords } from "../knowledge/common-words.ts";

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

const MOST_COMPLETIONS = 40;
const MOST_CORRECTIONS = 4;
const MOST_REMEMBERED = 1_000;

/** The words of rows, one by one: for queries that no row has in one piece. */
export class RowWords {
  readonly #data: RowData;
  readonly #masks: Uint32Array;
  readonly #known = new Map<string, number[]>();

  constructor(data: RowData) {
    this.#data = data;
    this.#masks = Uint32Array.from(data.words, lettersMask);
  }

  /**
   * The rows that have all words, and say little else in their name or form: 1 if their own cells have them all, 0 if what
   * stands above them has some, though fewer than they.
   */
  rowsWith(asked: readonly string[], { prefix, typos }: { prefix: boolean; typos: boolean }): Map<number, 0 | 1> {
    const telling = asked.filter((word) => !isSmall(word));
    const meant = telling.map((word, place) => {
      const isOpen = prefix && place === telling.length - 1 && asked.at(-1) === word;
      return this.#meant(word, isOpen, typos);
    });
    let found: Map<number, number> | undefined;
    for (const words of meant) {
      const here = this.#rowsOf(words);
      const before = found;
      found =
        before === undefined
          ? here
          : new Map(
              [...here].flatMap(([row, own]) => {
                const other = before.get(row);
                return other === undefined ? [] : [[row, own + other] as const];
              }),
            );
      if (found.size === 0) return new Map();
    }
    const said = new Set(meant.flat().map((word) => this.#data.words[word] ?? ""));
    return new Map(
      [...(found ?? [])]
        .filter(([row, own]) => own * 2 > telling.length && this.#saysLittleElse(row, said))
        .map(([row, own]) => [row, own === telling.length ? 1 : 0] as const),
    );
  }

  /** Whether half of a row's name, or of its form, has been said. */
  #saysLittleElse(row: number, said: ReadonlySet<string>): boolean {
    const { names, forms } = this.#data;
    return [names[row], forms[row]].some((cell) => {
      const words = normalizeCell(cell ?? "")
        .split(" ")
        .filter((word) => word !== "" && !isSmall(word));
      return words.length > 0 && words.filter((word) => said.has(singular(word))).length * 2 >= words.length;
    });
  }

  /** The rows that have one of some words, with 1 where their own cells have it. */
  #rowsOf(words: readonly number[]): Map<number, number> {
    const { wordStart, wordRow, isOwn } = this.#data;
    const rows = new Map<number, number>();
    for (const word of words)
      for (let at = wordStart[word] ?? 0; at < (wordStart[word + 1] ?? 0); at++) {
        const row = wordRow[at] ?? 0;
        if (isOwn[at] === 1 || !rows.has(row)) rows.set(row, isOwn[at] === 1 ? 1 : 0);
      }
    return rows;
  }

  /** The word itself, what begins so, or else the nearest words. */
  #meant(typed: string, isOpen: boolean, typos: boolean): number[] {
    const word = singular(typed);
    const { words } = this.#data;
    const exact = indexOfSorted(words, word);
    const found = exact < 0 ? [] : [exact];
    if (isOpen)
      for (
        let at = lowerBound(words, typed);
        words[at]?.startsWith(typed) === true && found.length < MOST_COMPLETIONS;
        at++
      )
        if (at !== exact) found.push(at);
    return found.length > 0 || !typos ? found : this.#corrected(word);
  }

  /** Every keystroke repeats a query's first words, so results are kept. */
  #corrected(word: string): number[] {
    const known = this.#known.get(word);
    if (known) return known;
    const found = this.#correct(word);
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    this.#known.set(word, found);
    return found;
  }

  #correct(word: string): number[] {
    const most = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
    if (most === 0 || /^\d+$/.test(word)) return [];
    const mask = lettersMask(word);
    const near: { at: number; slips: number }[] = [];
    for (const [at, other] of this.#data.words.entries()) {
      if (Math.abs(other.length - word.length) > most || differingLetters(mask, this.#masks[at] ?? 0) > most * 2)
        continue;
      const slips = editDistance(word, other, most);
      if (slips <= most) near.push({ at, slips });
    }
    const least = Math.min(...near.map(({ slips }) => slips));
    return near.flatMap(({ at, slips }) => (slips === least ? [at] : [])).slice(0, MOST_CORRECTIONS);
  }
}

/** Words around what is looked up: `how do I abbreviate X`, `abbreviation for X`, `what does X stand for`. */
function isAround(word: string): boolean {
  const one = singular(word);
  return (
    [functionWords, abbreviationWords, questionWords, chatter, negations].some((set) => set.has(one)) || one === "short"
  );
}

/** The words of a query without those that only ask for it; all of them if it has no others. */
export function withoutRequest(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !isAround(word));
  const last = words.findLastIndex((word) => !isAround(word));
  return first < 0 ? [...words] : words.slice(first, last + 1);
}

/** Whether a row may lack a word: `and` may be written as a sign. */
function isSmall(word: string): boolean {
  return functionWords.has(word);
}
