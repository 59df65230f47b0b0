/** A map that evicts the least recently used entries once its contents weigh more than `limit`. */
export class Lru<Value> {
  readonly #entries = new Map<string, { value: Value; weight: number }>();
  readonly #limit: number;
  #weight = 0;

  /** `limit` is in the same unit as the weights passed to `set`. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Stores a value, unless it alone exceeds the limit. */
  set(key: string, value: Value, weight: number): void {
    this.delete(key);
    if (weight > this.#limit) return;
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#limit) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }
}
