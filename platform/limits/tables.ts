/** This part of the platform's table. */
export interface LimitsTables {
  rate_limits: RateLimitsTable;
}

// `npm run tables` writes what follows from the migrated database, but for what is said of tables and columns.

/** The number of recent attempts, encoded in one number, so that all nodes count together. */
interface RateLimitsTable {
  /** What is counted and for whom; hashed if it identifies a person. */
  key: string;
  /** Epoch milliseconds: when all attempts so far would be done at the steady rate. */
  full_at: number;
}

declare module "../db/database.ts" {
  interface Tables extends LimitsTables {}
}
