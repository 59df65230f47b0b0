import type { Client } from "pg";
import { connectFailure } from "../../postgres/connect-failure.ts";
import { patience } from "../../postgres/patient-pool.ts";

/**
 * Connects once, for work that takes long. Numbers come as numbers.
 * @param limit how long a query may take, in milliseconds; 0 for a connection that gives a COPY back: the driver's limit
 * outlives that, and the process would wait for it
 * @throws StartError if the server can't be reached, or lets nobody in
 */
export async function connectPostgres(databaseUrl: string, limit: number = patience.command): Promise<Client> {
  // Lazy import: the embedded default never needs it.
  const { default: pg } = await import("pg");
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Client({
    connectionString: databaseUrl,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: limit,
  });
  // What is lost is reported by the query that needed it.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (cause) {
    throw connectFailure(cause, databaseUrl, "the address");
  }
}
