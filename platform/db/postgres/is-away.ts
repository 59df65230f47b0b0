/** Network errors: the server is gone, unreachable, or not listening yet. */
const networkCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
]);

/**
 * Postgres errors (SQLSTATE): connection lost or refused (08), out of disk or connections (53), terminated by an
 * operator, crashed, starting or shutting down (57P), storage failure (58), read-only, as is a server replaced in a
 * failover (25006), and out of time: a statement (57014), or a transaction in which nothing was said (25P03).
 */
const away = /^(?:08...|53...|57014|57P0[1-5]|58...|25006|25P03)$/;

/** Driver errors without a code. */
const sentences =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|driver has already been destroyed|The server does not support SSL)/;

/** Whether an error means that Postgres is currently unavailable, whatever the query. */
export function isPostgresAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  if (typeof code === "string" && (networkCodes.has(code) || away.test(code))) return true;
  return sentences.test(error.message);
}
