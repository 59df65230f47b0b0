import { StartError } from "../../starting/starting.ts";

/** Whether Postgres, a database or a role has as many connections as it may have (too_many_connections). */
export function isRefusedForWant(error: unknown): boolean {
  return codeOf(error) === "53300";
}

/**
 * Why no connection came about, and what to do, for operators and without the password.
 * @param place where the address stands: 'DATABASE_URL'
 */
export function connectFailure(error: unknown, databaseUrl: string, place: string): StartError {
  return new StartError(sentenceOf(error, databaseUrl, place), { cause: error });
}

function sentenceOf(error: unknown, databaseUrl: string, place: string): string {
  const reason = error instanceof Error ? error.message : String(error);
  const { role, database } = namesIn(databaseUrl);
  // https://www.postgresql.org/docs/current/errcodes-appendix.html
  switch (codeOf(error)) {
    case "28P01":
      return `Postgres refuses the password of ${role}, or has no such role. Correct its name or its password in ${place}.`;
    case "28000":
      return `Postgres doesn't let ${role} in (${reason}). Create the role, let it in by pg_hba.conf, or correct its name in ${place}.`;
    case "3D000":
      return `Postgres has no ${database}. Create it, or correct its name in ${place}.`;
    case "42501":
      return `Postgres doesn't let ${role} into ${database} (${reason}). Grant it CONNECT, or correct ${place}.`;
    case "53300":
      return `Postgres has no connection left for ${role} (${reason}). Close others, or raise the limit of the role (ALTER ROLE … CONNECTION LIMIT), of the database, or max_connections.`;
    case undefined:
    default:
      // The driver's own: it has nothing to answer with.
      return reason.startsWith("SASL") && reason.includes("client password")
        ? `Postgres asks for the password of ${role}, and ${place} has none. Put it there.`
        : `Postgres can't be reached (${reason}). Check ${place} and that the server is running.`;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** The role and the database of an address, in words. Where it names none, they are those of the system's user. */
function namesIn(databaseUrl: string): { role: string; database: string } {
  const { username, pathname } = new URL(databaseUrl);
  return {
    role: username === "" ? "this user's role" : `the role ${decodeURIComponent(username)}`,
    database: pathname.length < 2 ? "database of the role's name" : `database ${decodeURIComponent(pathname.slice(1))}`,
  };
}
