/**
 * The program can't start, for a reason its operator can fix. The message says everything: what is wrong, the name of
 * the setting, what to do.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** What to print if the program could not start: the message of an expected error, the stack of any other. */
export function startFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
