import { FIELD_SHIFT, fields } from "../index/index-data.ts";

/** A passage is three adjacent stretches of this many words (a power of two). */
const STRETCH_BITS = 4;
/** Longer texts are considered only up to this point. */
const MOST_STRETCHES = 4096;
const BODY_FROM = fields.indexOf("body") * 2 ** FIELD_SHIFT;

/**
 * Finds the passage of a text that covers most of a query: words scattered over a long table don't answer a question.
 * One instance per index, reused for every document.
 */
export class Passages {
  readonly #stretches = new Uint32Array(MOST_STRETCHES + 2);
  readonly #touched: number[] = [];
  #everywhere = 0;

  /** Records where a unit occurs; in the section's name or an ancestor's it counts for the whole text. */
  note(unit: number, positions: Uint32Array): void {
    const bit = 1 << unit;
    if ((positions[0] ?? BODY_FROM) < BODY_FROM) this.#everywhere |= bit;
    for (let index = positions.length - 1; index >= 0; index--) {
      const position = positions[index] ?? 0;
      if (position < BODY_FROM) break;
      const stretch = ((position - BODY_FROM) >>> STRETCH_BITS) + 1;
      if (stretch > MOST_STRETCHES) continue;
      if (this.#stretches[stretch] === 0) this.#touched.push(stretch);
      this.#stretches[stretch] = (this.#stretches[stretch] ?? 0) | bit;
    }
  }

  /** Returns the weight of what the best passage covers, and resets. */
  best(worths: readonly number[]): number {
    let best = worthOf(this.#everywhere, worths);
    let last = this.#everywhere;
    for (const stretch of this.#touched) {
      const said =
        this.#everywhere |
        (this.#stretches[stretch - 1] ?? 0) |
        (this.#stretches[stretch] ?? 0) |
        (this.#stretches[stretch + 1] ?? 0);
      if (said === last) continue;
      last = said;
      best = Math.max(best, worthOf(said, worths));
    }
    for (const stretch of this.#touched) this.#stretches[stretch] = 0;
    this.#touched.length = 0;
    this.#everywhere = 0;
    return best;
  }
}

function worthOf(units: number, worths: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < worths.length; index++) if ((units & (1 << index)) !== 0) sum += worths[index] ?? 0;
  return sum;
}
