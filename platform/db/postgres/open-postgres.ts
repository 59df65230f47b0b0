import { Kysely, PostgresDialect, sql } from "kysely";
import { Availability } from "../availability/availability.ts";
import { guardDialect } from "../driver/guard-driver.ts";
import type { Database } from "../database.ts";
import { connectFailure } from "./connect-failure.ts";
import { openPatientPool, patience } from "./patient-pool.ts";

/** Connections per process: all processes together must stay below the server's max_connections. */
const poolSize = 10;

/**
 * Connects to Postgres by its URL. A later restart or failover terminates the connections: queries running on them fail
 * with `database-unavailable`, and the next ones reconnect. So do those that aren't answered in time: `withPatience`
 * says in how many milliseconds, otherwise `statementMs`.
 * @throws StartError if nothing answers there, or lets nobody in
 */
export async function openPostgres<DB>(
  databaseUrl: string,
  statementMs: number = patience.command,
): Promise<Database<DB>> {
  // Lazy import: the embedded default never needs it.
  const { default: pg } = await import("pg");
  const types = new pg.TypeOverrides();
  // Times and counts stay numbers, as in SQLite; none comes near 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const patient = openPatientPool(
    pg,
    {
      types,
      connectionString: databaseUrl,
      max: poolSize,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 5_000,
      // A server that vanishes silently is noticed on idle connections after about 20 seconds.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
    statementMs,
  );
  const { pool } = patient;
  // A failover terminates idle and busy connections. Queries report the failure themselves; the event must not crash
  // the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    const client = await pool.connect();
    client.release();
  } catch (error) {
    await pool.end();
    throw connectFailure(error, databaseUrl, "DATABASE_URL");
  }
  const availability = new Availability();
  let writes = 0;
  const dialect = guardDialect(new PostgresDialect({ pool: patient }), {
    availability,
    isAway: isPostgresAway,
    isReadOnly: isPostgresReadOnly,
    doReadsProve: true,
    // Its disk is its own.
    hasRoom: () => true,
    noteWrite: () => {
      writes += 1;
    },
  });
  const db = new Kysely<DB>({ dialect });
  return {
    db,
    relaxed: db,
    flavor: "postgres",
    availability,
    connections: () => {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
      return { busy: totalCount - idle, idle, waiting };
    },
    writes: () => writes,
    close: async () => endPool(db, pool),
  };
}

async function endPool(
  db: { destroy(): Promise<void> },
  pool: { ended: boolean; end(): Promise<void> },
): Promise<void> {
  await db.destroy();
  // Kysely ends the pool only if it has run a query.
  if (!pool.ended) await pool.end();
}

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

/** Whether an error means that Postgres can be read, but not be written to: its disk is full, or it is a standby. */
function isPostgresReadOnly(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "53100" || error.code === "25006");
}

/** What a Postgres says of itself. */
interface PostgresFacts {
  version: string;
  /** How many bytes the database has. */
  bytes: number;
  /** What its clock says, in epoch milliseconds. */
  now: number;
}

/** Asks a Postgres for its version, size and time. */
export async function describePostgres<DB>({ db }: Pick<Database<DB>, "db">): Promise<PostgresFacts> {
  const asked = sql<{ version: string; bytes: number; now: string }>`select
    current_setting('server_version') as version,
    pg_database_size(current_database()) as bytes,
    (extract(epoch from clock_timestamp()) * 1000)::text as now`;
  const { rows } = await asked.execute(db);
  return { version: rows[0]?.version ?? "", bytes: rows[0]?.bytes ?? 0, now: Number(rows[0]?.now) };
}
