import type { Kysely, Transaction } from "kysely";

/** The two engines that the one set of queries runs on. */
export type Flavor = "sqlite" | "postgres";

/** An open database. `DB` names its tables. */
export interface Database<DB> {
  /** Every acknowledged write survives a crash and a power cut. */
  readonly db: Kysely<DB>;
  /**
   * For bookkeeping that nobody misses, page views and whose job it is: survives a crash of the program; a power cut may
   * drop the newest writes, but none that came before one of `db`.
   */
  readonly relaxed: Kysely<DB>;
  readonly flavor: Flavor;
  /** Waits for the running transaction, then closes. */
  close(): Promise<void>;
}

/** What a store's function takes: the database, or the transaction that it is to be part of. */
export type Queries<DB> = Kysely<DB> | Transaction<DB>;

export interface DatabaseSettings {
  /** A Postgres URL; without one the database is a SQLite file in `dataDir`. */
  databaseUrl?: string | undefined;
  /** The folder of the embedded database; created when missing. */
  dataDir: string;
}
