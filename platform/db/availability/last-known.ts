import { LRUCache } from "lru-cache";
import { isDatabaseUnavailable } from "./availability.ts";

/** Caches the values last read, for database outages. Values are shared between callers, who must not change them. */
export class LastKnown {
  readonly #values: LRUCache<string, { value: unknown }>;

  /** `bytes`: approximate size of the cache, as JSON. */
  constructor(bytes: number) {
    this.#values = new LRUCache({ maxSize: bytes });
  }

  /** Returns the result of `read`, or during a database outage the last one under this key. */
  async freshOrCached<Value>(key: string, read: () => Promise<Value>): Promise<Value>;
  async freshOrCached(key: string, read: () => Promise<unknown>): Promise<unknown> {
    try {
      const value = await read();
      this.#store(key, value);
      return value;
    } catch (error) {
      const cached = isDatabaseUnavailable(error) ? this.#values.get(key) : undefined;
      if (cached === undefined) throw error;
      return cached.value;
    }
  }

  /** The same for values that never change under their key: `read` is called only on a cache miss. */
  async cachedOrFresh<Value>(key: string, read: () => Promise<Value>): Promise<Value>;
  async cachedOrFresh(key: string, read: () => Promise<unknown>): Promise<unknown> {
    const cached = this.#values.get(key);
    if (cached !== undefined) return cached.value;
    const value = await read();
    this.#store(key, value);
    return value;
  }

  #store(key: string, value: unknown): void {
    if (value !== undefined) this.#values.set(key, { value }, { size: weightOf(value) });
  }
}

function weightOf(value: unknown): number {
  return JSON.stringify(value).length;
}
