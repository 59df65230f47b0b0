interface AppErrorInit {
  /** Short and stable, in kebab-case: what programs check. */
  code: string;
  /** The HTTP status of the response. */
  status: number;
  /** A clear sentence for users that says what is wrong and what to do. */
  message: string;
  /** Whether to log it for the operators; by default only for statuses of 500 and above. */
  report?: boolean;
  /** Messages per form field, by the field's name. */
  errors?: FieldErrors;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  /** A browser that shows the answer asks again by itself, after `retryAfter`. */
  reloads?: boolean;
  cause?: unknown;
}

/** Messages by the name of the field they belong to. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** An expected error. Each domain defines its own by name in its `errors.ts`. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly report: boolean;
  readonly errors: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly reloads: boolean;

  constructor(init: AppErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause });
    this.name = "AppError";
    this.code = init.code;
    this.status = init.status;
    this.report = init.report ?? init.status >= 500;
    this.errors = init.errors;
    this.retryAfter = init.retryAfter;
    this.reloads = init.reloads ?? false;
  }
}

/**
 * Defines an expected error by its code, the HTTP status of its response and its sentence, or what makes the sentence
 * of what is known where it is thrown. Returns what makes the error: `throw noOpenSeat(group.title)`.
 */
export function defineError<Known extends readonly unknown[] = []>(
  code: string,
  status: number,
  message: string | ((...known: Known) => string),
): (...known: Known) => AppError {
  return (...known) =>
    new AppError({ code, status, message: typeof message === "string" ? message : message(...known) });
}

/** A resource does not exist. `what` starts the sentence: 'This page'. */
export function notFound(what: string): AppError {
  return new AppError({ code: "not-found", status: 404, message: `${what} does not exist.` });
}

/** A body is larger, or has more parts, than its route accepts. */
export function tooLarge(): AppError {
  return new AppError({
    code: "too-large",
    status: 413,
    message: "This is more than the server accepts at once. Send less; nothing was changed.",
  });
}

/** The URL does not support the request's method. `allowed`: the methods it supports. */
export function methodNotAllowed(method: string, allowed: readonly string[]): AppError {
  return new AppError({
    code: "method-not-allowed",
    status: 405,
    message: `This address does not support ${method} requests, only ${new Intl.ListFormat("en").format(allowed)}. Nothing was changed.`,
  });
}
