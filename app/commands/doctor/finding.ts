/** How something stands: it is right, it needs a look, or it doesn't work. */
type Verdict = "ok" | "look" | "broken";

/** What a check found. Neither sentence names a secret. */
export interface Finding {
  verdict: Verdict;
  /** What is so. */
  says: string;
  /** What to do, unless it is right. */
  todo?: string;
}

/** A check of an installation, with its name. */
export interface Check {
  name: string;
  /** It is given up after some time; what goes on then must end with the signal. */
  run(signal: AbortSignal): Promise<Finding | readonly Finding[]>;
}

export type Named = Finding & { name: string };

export function ok(says: string): Finding {
  return { verdict: "ok", says };
}

export function look(says: string, todo: string): Finding {
  return { verdict: "look", says, todo };
}

export function broken(says: string, todo: string): Finding {
  return { verdict: "broken", says, todo };
}

/** How long a check may take, in milliseconds. */
const LONGEST_MS = 10_000;

/** Runs a check. One that fails or takes too long is broken. */
export async function findOut({ name, run }: Check, longestMs = LONGEST_MS): Promise<Named[]> {
  const { promise: late, resolve } = Promise.withResolvers<Finding>();
  const signal = AbortSignal.timeout(longestMs);
  signal.addEventListener("abort", () => resolve(tooLate(longestMs)), { once: true });
  const found = await Promise.race([run(signal).catch((error: unknown) => failed(error)), late]);
  return (Array.isArray(found) ? found : [found]).map((finding: Finding) => ({ name, ...finding }));
}

function tooLate(ms: number): Finding {
  return broken(`There was no answer within ${ms / 1_000} seconds.`, "Check that the service is reachable from here.");
}

function failed(error: unknown): Finding {
  return broken(`It could not be checked: ${reasonOf(error)}.`, "Fix that, and run the doctor again.");
}

/** Why something failed, in the words of the system. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const isVague = message === "" || message === "fetch failed";
  return (isVague && cause !== undefined ? reasonOf(cause) : message).replace(/\.$/, "");
}
