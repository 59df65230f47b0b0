const MEAN = 0.9;
const SQUARES = 0.999;

/** Numbers that are moved against their gradients, each at its own pace (Kingma and Ba, Adam, 2015). */
export class Adam {
  readonly values: Float32Array;
  /** Filled by whoever knows which way is up; forgotten with every step. */
  readonly gradient: Float32Array;
  readonly #mean: Float32Array;
  readonly #squares: Float32Array;
  readonly #rate: number;
  #steps = 0;

  constructor(values: Float32Array, rate: number) {
    this.values = values;
    this.gradient = new Float32Array(values.length);
    this.#mean = new Float32Array(values.length);
    this.#squares = new Float32Array(values.length);
    this.#rate = rate;
  }

  step(): void {
    this.#steps++;
    const rate = this.#rate / (1 - MEAN ** this.#steps);
    const spread = 1 - SQUARES ** this.#steps;
    for (let at = 0; at < this.values.length; at++) {
      const slope = this.gradient[at] ?? 0;
      const mean = MEAN * (this.#mean[at] ?? 0) + (1 - MEAN) * slope;
      const squares = SQUARES * (this.#squares[at] ?? 0) + (1 - SQUARES) * slope * slope;
      this.#mean[at] = mean;
      this.#squares[at] = squares;
      this.values[at] = (this.values[at] ?? 0) - (rate * mean) / (Math.sqrt(squares / spread) + 1e-7);
    }
    this.gradient.fill(0);
  }
}
