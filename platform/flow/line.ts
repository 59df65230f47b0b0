import { AppError } from "../http/errors.ts";

/** Work of which only so much is done at a time; the rest waits in line, and is refused where that is long. */
export class Line {
  readonly #atOnce: number;
  readonly #longest: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, longest: number) {
    this.#atOnce = atOnce;
    this.#longest = longest;
  }

  /** Does work once it is its turn. @throws AppError busy */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else if (this.#waiting.length >= this.#longest) throw busy();
    // Whoever ends hands over their place: nobody comes in between.
    else {
      const turn = Promise.withResolvers<void>();
      this.#waiting.push(turn.resolve);
      await turn.promise;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

function busy(): AppError {
  return new AppError({
    code: "busy",
    status: 503,
    message: "The server has much to read just now. Nothing was changed; send it again in a minute.",
    retryAfter: 60,
    report: false,
  });
}
