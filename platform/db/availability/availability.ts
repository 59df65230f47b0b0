import { AppError } from "../../http/errors.ts";

/** Seconds after which a retry makes sense. */
const RETRY_SECONDS = 5;

/** Called when a database becomes unavailable, with the cause, or available again. */
type Listener = (change: { isAway: true; cause: unknown } | { isAway: false }) => void;

/** Whether a database responds, as observed by its queries. */
export class Availability {
  readonly #listeners = new Set<Listener>();
  #isAway = false;

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Calls the listener on each change; returns a function that removes it. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Records that a query found the database unavailable; returns the error for its caller. */
  noteFailure(cause: unknown): AppError {
    if (!this.#isAway) {
      this.#isAway = true;
      for (const listener of this.#listeners) listener({ isAway: true, cause });
    }
    return databaseUnavailable(cause);
  }

  /** Records a successful query. */
  noteSuccess(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    for (const listener of this.#listeners) listener({ isAway: false });
  }
}

/** The database can't be reached, is locked, or is full. One error for all of these; `cause` says which. */
export function databaseUnavailable(cause: unknown): AppError {
  return new AppError({
    code: "database-unavailable",
    status: 503,
    // For users: the reason is only in `cause`.
    message: "We couldn't do this just now. Nothing was lost; try again in a moment.",
    // Availability informs the operators once, instead of with every request.
    report: false,
    retryAfter: RETRY_SECONDS,
    cause,
  });
}

/** Whether something failed because the database was unavailable, and may be retried unchanged. */
export function isDatabaseUnavailable(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "database-unavailable";
}
