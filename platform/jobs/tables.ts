import type { Json } from "../db/json.ts";

/** The one table of the jobs; only this folder writes SQL on it. Times are epoch milliseconds. */
export interface JobTables {
  jobs: JobsTable;
}

/** Work to do outside a request. A job that has been done leaves no row. */
export interface JobsTable {
  id: string;
  /** The declaration's name (define-job.ts). */
  name: string;
  payload: Json<unknown>;
  /** There is never more than one job with the same key. */
  unique_key: string | null;
  /** 'dead': given up after its last attempt; it waits for an operator. */
  state: "waiting" | "running" | "dead";
  /** From when a worker may take it: its time, or while it runs the end of its lease. Null when it is dead. */
  due_at: number | null;
  /** How often a worker has taken it. */
  attempts: number;
  /** Names the worker's hold on it while it runs; whoever finds another value has lost it. */
  lease: string | null;
  /** Asked for once more while it ran: when it is due again. */
  again_at: number | null;
  last_error: string | null;
  created_at: number;
}
