interface AppErrorInit {
  /** Short and stable, in kebab-case: what programs look at. */
  code: string;
  /** The HTTP status that a request is answered with. */
  status: number;
  /** A clear sentence for people that says what is wrong and what to do. */
  message: string;
  /** Whether the operators are to hear of it; by default only for statuses from 500 up. */
  report?: boolean;
  cause?: unknown;
}

/** An error that we foresaw. Each domain builds its own by named constructors in its `errors.ts`. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly report: boolean;

  constructor(init: AppErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause });
    this.name = "AppError";
    this.code = init.code;
    this.status = init.status;
    this.report = init.report ?? init.status >= 500;
  }
}

/** The answer to a request for something that does not exist. `what` begins the sentence: 'This page'. */
export function notFound(what: string): AppError {
  return new AppError({ code: "not-found", status: 404, message: `${what} does not exist.` });
}
