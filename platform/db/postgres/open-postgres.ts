import { Kysely, PostgresDialect } from "kysely";
import { StartError } from "../../starting/start-error.ts";
import type { Database } from "../database.ts";

/** Connections of one process: the processes together must stay below the server's max_connections. */
const poolSize = 10;

/** Connects to Postgres by its URL; throws a clear sentence when nothing answers there. */
export async function openPostgres<DB>(databaseUrl: string): Promise<Database<DB>> {
  // Loaded here: the embedded default never needs it.
  const { default: pg } = await import("pg");
  const types = new pg.TypeOverrides();
  // Times and counts stay numbers, as on SQLite; none of them comes near 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    types,
    connectionString: databaseUrl,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
  });
  // A fail-over ends idle connections; the pool opens new ones, so the process must not die of it.
  pool.on("error", () => {});
  try {
    const client = await pool.connect();
    client.release();
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Postgres can't be reached (${reason}). Check DATABASE_URL and that the server runs.`, {
      cause: error,
    });
  }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, relaxed: db, flavor: "postgres", close: async () => endPool(db, pool) };
}

async function endPool(
  db: { destroy(): Promise<void> },
  pool: { ended: boolean; end(): Promise<void> },
): Promise<void> {
  await db.destroy();
  // Kysely ends the pool only when a query has been run through it.
  if (!pool.ended) await pool.end();
}
