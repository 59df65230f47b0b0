/** The table of this part of the platform. */
export interface LimitsTables {
  rate_limits: RateLimitsTable;
}

/** How often something was tried, in one number, so that every node counts alike. */
export interface RateLimitsTable {
  /** What is counted and for whom, hashed where it names a person. */
  key: string;
  /** Epoch milliseconds: when all that was tried would have been done at the steady rate. */
  full_at: number;
}
