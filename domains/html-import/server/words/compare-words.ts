import { findStrayMarkup } from "../../../manual/server/model/html.ts";
import { blockLines, type ManualEdition, type ManualPage } from "../../../manual/server/model/public.ts";

/** A stretch of words that both texts share. */
export interface SharedStretch {
  source: number;
  imported: number;
  length: number;
}

/** The result of a comparison; stretches are [from, to) in their own text. */
interface WordComparison {
  shared: SharedStretch[];
  lost: [from: number, to: number][];
  added: [from: number, to: number][];
  kept: number;
}

/** This many equal words in a row mean that the texts are aligned again. */
const anchor = 6;
/** How far to search both texts word by word for the next equal stretch before using the anchor index. */
const nearby = 160;
/** The largest difference, in pairs of words, to align word by word. */
const largestGrid = 1_000_000;
/** How many places with the same key to try before giving up on a stretch. */
const mostTries = 100;

/**
 * Compares two texts, given as numbers for words, in order, and returns which words are kept, lost and added. Goes from
 * one equal stretch to the next, and aligns the words in between; time grows with the length of the texts, not with the
 * number of differences.
 */
export function compareWords(source: Int32Array, imported: Int32Array): WordComparison {
  const aligner = new Aligner(source, imported);
  aligner.run();
  return summarize(aligner.shared, source.length, imported.length);
}

class Aligner {
  readonly shared: SharedStretch[] = [];
  readonly #source: Int32Array;
  readonly #imported: Int32Array;
  #index: AnchorIndex | null = null;

  constructor(source: Int32Array, imported: Int32Array) {
    this.#source = source;
    this.#imported = imported;
  }

  run(): void {
    let at = { source: 0, imported: 0 };
    while (at.source < this.#source.length && at.imported < this.#imported.length) {
      const length = this.#equalFrom(at.source, at.imported);
      if (length > 0) {
        this.#share(at.source, at.imported, length);
        at = { source: at.source + length, imported: at.imported + length };
        continue;
      }
      const next = this.#findNearby(at) ?? this.#findFar(at) ?? this.#end();
      this.#alignBetween(at, next);
      at = next;
    }
  }

  #end() {
    return { source: this.#source.length, imported: this.#imported.length };
  }

  #equalFrom(source: number, imported: number): number {
    let length = 0;
    while (
      source + length < this.#source.length &&
      imported + length < this.#imported.length &&
      this.#source[source + length] === this.#imported[imported + length]
    ) {
      length += 1;
    }
    return length;
  }

  #inStep(source: number, imported: number): boolean {
    const rest = Math.min(this.#source.length - source, this.#imported.length - imported, anchor);
    for (let step = 0; step < rest; step += 1) {
      if (this.#source[source + step] !== this.#imported[imported + step]) {
        return false;
      }
    }
    return rest > 0;
  }

  #findNearby(at: { source: number; imported: number }): { source: number; imported: number } | null {
    for (let distance = 1; distance <= nearby; distance += 1) {
      for (let skipped = 0; skipped <= distance; skipped += 1) {
        const found = { source: at.source + skipped, imported: at.imported + distance - skipped };
        if (this.#inStep(found.source, found.imported)) {
          return found;
        }
      }
    }
    return null;
  }

  /** Finds the next anchor, however far, that skips the fewest words. */
  #findFar(at: { source: number; imported: number }): { source: number; imported: number } | null {
    this.#index ??= new AnchorIndex(this.#imported);
    let best: { source: number; imported: number } | null = null;
    let fewest = Infinity;
    for (let skipped = 0; skipped < fewest && at.source + skipped + anchor <= this.#source.length; skipped += 1) {
      const imported = this.#index.find(this.#source, at.source + skipped, at.imported);
      if (imported !== -1 && skipped + imported - at.imported < fewest) {
        best = { source: at.source + skipped, imported };
        fewest = skipped + imported - at.imported;
      }
    }
    return best;
  }

  /** Aligns the words between two equal stretches: by longest common subsequence if they are few enough. */
  #alignBetween(from: { source: number; imported: number }, to: { source: number; imported: number }): void {
    const height = to.source - from.source;
    const width = to.imported - from.imported;
    if (height === 0 || width === 0 || height * width > largestGrid) {
      return;
    }
    const row = width + 1;
    const lengths = new Uint16Array((height + 1) * row);
    for (let down = height - 1; down >= 0; down -= 1) {
      for (let across = width - 1; across >= 0; across -= 1) {
        const equal = this.#source[from.source + down] === this.#imported[from.imported + across];
        lengths[down * row + across] = equal
          ? (lengths[(down + 1) * row + across + 1] ?? 0) + 1
          : Math.max(lengths[(down + 1) * row + across] ?? 0, lengths[down * row + across + 1] ?? 0);
      }
    }
    let down = 0;
    let across = 0;
    while (down < height && across < width) {
      if (this.#source[from.source + down] === this.#imported[from.imported + across]) {
        this.#share(from.source + down, from.imported + across, 1);
        down += 1;
        across += 1;
      } else if ((lengths[(down + 1) * row + across] ?? 0) >= (lengths[down * row + across + 1] ?? 0)) {
        down += 1;
      } else {
        across += 1;
      }
    }
  }

  #share(source: number, imported: number, length: number): void {
    const last = this.shared.at(-1);
    if (last !== undefined && last.source + last.length === source && last.imported + last.length === imported) {
      last.length += length;
    } else {
      this.shared.push({ source, imported, length });
    }
  }
}

/** The positions of every stretch of `anchor` words in a text, in order. */
class AnchorIndex {
  readonly #words: Int32Array;
  readonly #heads: Int32Array;
  readonly #next: Int32Array;
  readonly #mask: number;

  constructor(words: Int32Array) {
    this.#words = words;
    const size = 2 ** Math.ceil(Math.log2(Math.max(words.length, 2)));
    this.#mask = size - 1;
    this.#heads = new Int32Array(size).fill(-1);
    this.#next = new Int32Array(words.length).fill(-1);
    for (let at = words.length - anchor; at >= 0; at -= 1) {
      const slot = this.#slot(words, at);
      this.#next[at] = this.#heads[slot] ?? -1;
      this.#heads[slot] = at;
    }
  }

  /**
   * Returns the first position from `least` on of the stretch of `text` at `at`, or -1. `least` must never decrease.
   */
  find(text: Int32Array, at: number, least: number): number {
    const slot = this.#slot(text, at);
    let place = this.#heads[slot] ?? -1;
    while (place !== -1 && place < least) {
      place = this.#next[place] ?? -1;
    }
    this.#heads[slot] = place;
    for (let tries = 0; place !== -1 && tries < mostTries; tries += 1) {
      if (this.#equal(text, at, place)) {
        return place;
      }
      place = this.#next[place] ?? -1;
    }
    return -1;
  }

  #slot(text: Int32Array, at: number): number {
    let hash = 17;
    for (let step = 0; step < anchor; step += 1) {
      hash = (Math.imul(hash, 0x01000193) ^ (text[at + step] ?? 0)) >>> 0;
      hash = (hash ^ (hash >>> 15)) >>> 0;
    }
    return hash & this.#mask;
  }

  #equal(text: Int32Array, at: number, place: number): boolean {
    for (let step = 0; step < anchor; step += 1) {
      if (text[at + step] !== this.#words[place + step]) {
        return false;
      }
    }
    return true;
  }
}

function summarize(shared: SharedStretch[], sourceLength: number, importedLength: number): WordComparison {
  const comparison: WordComparison = { shared, lost: [], added: [], kept: 0 };
  let source = 0;
  let imported = 0;
  for (const stretch of [...shared, { source: sourceLength, imported: importedLength, length: 0 }]) {
    if (stretch.source > source) {
      comparison.lost.push([source, stretch.source]);
    }
    if (stretch.imported > imported) {
      comparison.added.push([imported, stretch.imported]);
    }
    source = stretch.source + stretch.length;
    imported = stretch.imported + stretch.length;
    comparison.kept += stretch.length;
  }
  return comparison;
}

/** Words of an import that look like mark-up of another system. */
export interface MarkupInWords {
  /** The page's address. */
  place: string;
  found: string;
  /** What stands around it. */
  words: string;
}

/**
 * Finds what looks like mark-up in the words of an imported edition. HTML has none, so it was left over when the HTML was
 * made, or is an asterisk or a brace of the text: only whoever knows the source can tell, so it is kept and reported.
 */
export function findMarkupInWords({ pages }: Pick<ManualEdition, "pages">): MarkupInWords[] {
  return pages.flatMap(inPage);
}

function inPage(page: ManualPage): MarkupInWords[] {
  const place = `${page.section}/${page.slug}`;
  const lines = [page.title, ...page.blocks.flatMap((block) => blockLines(block).flat())];
  return [...lines.flatMap((line) => inLine(line, place)), ...page.children.flatMap(inPage)];
}

/** The first in each line: one cause is one entry. */
function inLine(line: string, place: string): MarkupInWords[] {
  // A backslash escapes nothing here.
  const stray = findStrayMarkup(line.replaceAll("\\", " "), 0, line.length, { citesAddresses: true });
  if (stray === null) return [];
  const words = line.slice(Math.max(0, stray.offset - 30), stray.offset + 60);
  return [{ place, found: stray.found, words }];
}

/** Numbers the words of two texts, so that comparing them takes little time and memory. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];

  numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) {
      return known;
    }
    const number = this.#words.length;
    this.#numbers.set(word, number);
    this.#words.push(word);
    return number;
  }

  wordOf(number: number): string {
    return this.#words[number] ?? "";
  }
}

/** A text as a list of words with their places. */
export class WordList {
  readonly vocabulary: Vocabulary;
  #numbers = new Int32Array(1024);
  #length = 0;
  readonly #places: { from: number; place: string }[] = [];

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** Adds the words of a text, at the place of the last `beginPlace` call. */
  addText(text: string): void {
    for (const word of text.split(/\s+/)) {
      const compared = comparedForm(word);
      if (compared !== "") {
        this.#push(this.vocabulary.numberOf(compared));
      }
    }
  }

  beginPlace(place: string): void {
    this.#places.push({ from: this.#length, place });
  }

  get length(): number {
    return this.#length;
  }

  /** Returns the words as vocabulary numbers. */
  numbers(): Int32Array {
    return this.#numbers.subarray(0, this.#length);
  }

  /** Returns words as text, at most `most` of them. */
  words(from: number, to: number, most = Infinity): string {
    const words = Array.from(this.#numbers.subarray(from, Math.min(to, from + most)), (number) =>
      this.vocabulary.wordOf(number),
    );
    return words.join(" ") + (to - from > most ? " …" : "");
  }

  placeOf(index: number): string {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#places[middle]?.from ?? 0) <= index) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return this.#places[low - 1]?.place ?? "";
  }

  #push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Int32Array(this.#length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }
}

/**
 * Returns the form in which words are compared: without case (headings in capitals become titles) and without a final
 * period (the one after a code, as in 'R2. Typeface', is dropped).
 */
function comparedForm(word: string): string {
  return word.normalize("NFC").toLowerCase().replace(/\.$/, "");
}
