import type { FullConfig, Reporter as JourneyReporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import type { Reporter as UnitReporter, TestModule, TestSpecification } from "vitest/node";

/** A line at least this often while tests run. */
const EVERY_MS = 15_000;

/** Says how far a run of tests is: what is done of all, what failed, and how long the rest will take. */
class Progress {
  readonly #what: string;
  readonly #all: number;
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;
  #done = 0;
  #failed = 0;

  constructor(what: string, all: number) {
    this.#what = what;
    this.#all = all;
    console.log(`0 of ${all} ${what}`);
    this.#timer = setInterval(() => this.#say(), EVERY_MS);
    this.#timer.unref();
  }

  /** One more is done; `failures` are printed at once, not only at the end. */
  done(failures: readonly string[]): void {
    this.#done += 1;
    this.#failed += failures.length;
    for (const failure of failures) console.log(`FAILED ${failure}`);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#say();
  }

  #say(): void {
    const minutes = (performance.now() - this.#began) / 60_000;
    const share = this.#done / this.#all;
    // The slowest come first: before that, it would be far too much.
    const left = share < 0.4 ? "" : `, about ${Math.ceil(minutes / share - minutes)} min left`;
    const failed = this.#failed === 0 ? "" : `, ${this.#failed} failed`;
    console.log(`${this.#done} of ${this.#all} ${this.#what}${failed}, ${minutes.toFixed(1)} min${left}`);
  }
}

/**
 * The reporter of `npm test`, for Vitest and for Playwright.
 * @public Both load it by its path, and want a default export.
 */
// oxlint-disable-next-line import/no-default-export
export default class ProgressReporter implements UnitReporter, JourneyReporter {
  #progress: Progress | undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#progress = new Progress("files of unit and component tests", specifications.length);
  }

  onTestModuleEnd(module: TestModule): void {
    const failed = [...module.children.allTests("failed")].map((test) => test.fullName);
    const broken = module.errors().map(({ message }) => message);
    this.#progress?.done([...broken, ...failed].map((name) => `${module.relativeModuleId} ${name}`));
  }

  onTestRunEnd(): void {
    this.#progress?.end();
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#progress = new Progress("journeys and pictures", suite.allTests().length);
  }

  onTestEnd(test: TestCase, { status }: TestResult): void {
    const failed = status !== test.expectedStatus;
    this.#progress?.done(failed ? [test.titlePath().filter(Boolean).join(" › ")] : []);
  }

  onEnd(): void {
    this.#progress?.end();
  }
}
