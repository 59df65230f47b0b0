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
