import { sql } from "kysely";
import type { Database } from "../database.ts";

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
