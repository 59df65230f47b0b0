/** Whole numbers of at most 32 bits, as many as come: a quarter of what a list of them takes. */
export class GrowingNumbers {
  length = 0;
  #numbers: Uint32Array;

  constructor(room = 1024) {
    this.#numbers = new Uint32Array(Math.max(1, room));
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length++] = number;
  }

  /** The number at a place; 0 beyond the last. */
  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  toArray(): Uint32Array {
    return this.#numbers.slice(0, this.length);
  }
}
