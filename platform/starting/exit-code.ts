import { AppError } from "../http/errors.ts";

interface Opened {
  close(): Promise<void>;
}

/**
 * Runs a command's work on what it has opened, and closes that. Returns the exit code: 0, or 1 if the product refused,
 * with its sentence printed by `err`.
 */
export async function exitCodeOf(
  { close }: Opened,
  err: (line: string) => void,
  work: () => Promise<void>,
): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    err(error.message);
    return 1;
  } finally {
    await close();
  }
}
