import { Client } from "pg";
import { z } from "zod";
import type { DatabaseWork } from "../../bench/load/measure-mix.ts";
import { processorSeconds } from "../../bench/load/run-load.ts";

const workSchema = z.tuple([z.object({ transactions: z.coerce.number(), pids: z.array(z.int()) })]);

/** What a Postgres on this machine has done so far for its databases; the processor time is that of the processes it has now. */
export async function postgresWork(databaseUrl: string): Promise<DatabaseWork> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`select sum(xact_commit + xact_rollback) as transactions,
      (select array_agg(pid) from pg_stat_activity) as pids from pg_stat_database`);
    const [{ transactions, pids }] = workSchema.parse(rows);
    return { transactions, seconds: pids.reduce((sum, pid) => sum + processorSeconds(pid), 0) };
  } finally {
    await client.end();
  }
}
