interface AppErrorInit {
  /** Short and stable, in kebab-case: what programs look at. */
  code: string;
  /** The HTTP status that a request is answered with. */
  status: number;
  /** A clear sentence for people that says what is wrong and what to do. */
  message: string;
  /** Whether the operators are to hear of it; by default only for statuses from 500 up. */
  report?: boolean;
  /** What is wrong with each field of a form, by the field's name. */
  errors?: FieldErrors;
  /** After how many seconds another try makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/** Sentences by the names of the fields that they stand beside. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** An error that we foresaw. Each domain builds its own by named constructors in its `errors.ts`. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly report: boolean;
  readonly errors: FieldErrors | undefined;
  readonly retryAfter: number | undefined;

  constructor(init: AppErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause });
    this.name = "AppError";
    this.code = init.code;
    this.status = init.status;
    this.report = init.report ?? init.status >= 500;
    this.errors = init.errors;
    this.retryAfter = init.retryAfter;
  }
}

/** The answer to a request for something that does not exist. `what` begins the sentence: 'This page'. */
export function notFound(what: string): AppError {
  return new AppError({ code: "not-found", status: 404, message: `${what} does not exist.` });
}

/** The answer to a request with a method that an address does not take. `allowed`: the methods that it takes. */
export function methodNotAllowed(method: string, allowed: readonly string[]): AppError {
  return new AppError({
    code: "method-not-allowed",
    status: 405,
    message: `This address does not take ${method} requests, only ${new Intl.ListFormat("en").format(allowed)}. Nothing was changed.`,
  });
}
