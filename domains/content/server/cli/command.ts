/** Where a verb of the command writes and what it is told. */
export interface CommandIo {
  /** What was asked for. */
  out(text: string): void;
  /** What went wrong, and progress. */
  err(text: string): void;
  /** Someone watches: show progress. */
  watched: boolean;
}

/** The command was given words that it doesn't know: exit code 2. */
export class UsageError extends Error {
  readonly code = "manual-usage";
  readonly status = 2;
}

/** What the command's process ends with. */
export const exitCodes = { done: 0, failed: 1, misused: 2 } as const;
