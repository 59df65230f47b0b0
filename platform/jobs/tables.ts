import type { Narrowed } from "../db/database.ts";
import type { Json } from "../db/json.ts";

/** The jobs table; only this folder runs SQL on it. Times are epoch milliseconds. */
export interface JobTables {
  jobs: JobsTable;
}

/** The columns whose types say more than the database, which knows whether they may be null. */
interface Columns {
  jobs: { payload: Json<unknown> };
}

// `npm run tables` writes what follows from the migrated database, but for what is said of tables and columns.

/** Work to do outside a request. A finished job leaves no row. */
export interface JobsTable {
  id: string;
  /** The job's name as declared (define-job.ts). */
  name: string;
  payload: Columns["jobs"]["payload"];
  /** At most one job has the same key. */
  unique_key: string | null;
  /** 'dead': gave up after its last attempt; waits for an operator. */
  state: "waiting" | "running" | "dead";
  /** When a worker may claim it: its scheduled time or, while it runs, the end of its lease. Null if dead. */
  due_at: number | null;
  /** How often a worker has claimed it. */
  attempts: number;
  /** Identifies the worker's hold while it runs; a worker that finds another value has lost the job. */
  lease: string | null;
  /** Requested again while running: when it is due again. */
  again_at: number | null;
  last_error: string | null;
  created_at: number;
  /** Of those that are due, the lowest run first: 0, or 1 for what nobody waits for. */
  priority: number;
}

declare module "../db/database.ts" {
  interface Tables extends Narrowed<JobTables, Columns> {}
}
