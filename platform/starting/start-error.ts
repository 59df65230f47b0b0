/**
 * A program can't start, for a reason that whoever starts it can do something about. The message says all that is to be
 * known: what is wrong, the name of the setting, what to do.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** What a program that could not start says: the sentence of what we foresaw; with a stack what we did not. */
export function startFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
