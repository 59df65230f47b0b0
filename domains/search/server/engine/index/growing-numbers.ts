/** A growable list of 32-bit unsigned integers that takes a quarter of an array's memory. */
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

  /** The number at an index; 0 past the end. */
  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  toArray(): Uint32Array {
    return this.#numbers.slice(0, this.length);
  }
}
