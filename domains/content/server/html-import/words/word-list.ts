/** The words of two texts as numbers, so that comparing them takes little time and memory. */
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

/** A text as a list of words with the places where they stand. */
export class WordList {
  readonly vocabulary: Vocabulary;
  #numbers = new Int32Array(1024);
  #length = 0;
  readonly #places: { from: number; place: string }[] = [];

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** Adds the words of a text; what follows `beginPlace` belongs to that place. */
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

  /** The words as numbers of the vocabulary. */
  numbers(): Int32Array {
    return this.#numbers.subarray(0, this.#length);
  }

  /** Words as a text, of at most so many. */
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
 * The form in which words are compared: without case (headings in capitals become titles) and without a full stop at
 * the end (the one after a code, as in 'R2. Typeface', is not kept).
 */
function comparedForm(word: string): string {
  return word.normalize("NFC").toLowerCase().replace(/\.$/, "");
}
