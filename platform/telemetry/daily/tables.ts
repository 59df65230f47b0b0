/** This part of the platform's tables. Days are in UTC. */
interface DailyTables {
  daily_counts: DailyCountsTable;
  daily_once: DailyOnceTable;
}

// `npm run tables` writes what follows from the migrated database, but for what is said of tables and columns.

/** How often something happened on a day, on all servers together; never to whom. */
export interface DailyCountsTable {
  /** What is counted: `DailyCount`. */
  what: string;
  /** '2026-11-26' */
  day: string;
  /** Which page, edition or query; what it is depends on `what`. */
  key: string;
  count: number;
}

/** Whoever was counted today, so that nobody is counted twice. Rows are deleted once their day is over. */
interface DailyOnceTable {
  day: string;
  /** A keyed hash of the day, what is counted and who: the same reader has another one tomorrow. */
  mark: string;
}

declare module "../../db/database.ts" {
  interface Tables extends DailyTables {}
}
