import { AppError } from "../../http/errors.ts";

/** Seconds after which a retry makes sense. */
const RETRY_SECONDS = 5;

/** What a database does: everything, nothing, or whatever changes nothing, as when its disk is full. */
type State = "ok" | "read only" | "away";

/** Called when a database becomes unavailable, with the cause, or available again. */
type Listener = (change: { state: Exclude<State, "ok">; cause: unknown } | { state: "ok" }) => void;

/** Whether a database responds, as observed by its queries. */
export class Availability {
  readonly #listeners = new Set<Listener>();
  #state: State = "ok";

  get state(): State {
    return this.#state;
  }

  /** Calls the listener on each change; returns a function that removes it. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Records that a query found the database unavailable, or not to be written to; returns the error for its caller. */
  noteFailure(cause: unknown, state: Exclude<State, "ok"> = "away"): AppError {
    if (this.#state !== state) {
      this.#state = state;
      for (const listener of this.#listeners) listener({ state, cause });
    }
    return databaseUnavailable(cause);
  }

  /** Records a successful query. That something was read says nothing of a database that can't be written to. */
  noteSuccess(hasWritten: boolean): void {
    if (this.#state === "ok" || (this.#state === "read only" && !hasWritten)) return;
    this.#state = "ok";
    for (const listener of this.#listeners) listener({ state: "ok" });
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
