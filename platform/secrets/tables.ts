/** This part of the platform's table. */
interface SecretKeyTables {
  secret_keys: SecretKeysTable;
}

// `npm run tables` writes what follows from the migrated database, but for what is said of tables and columns.

/** A secret key that the database was used with. */
export interface SecretKeysTable {
  /** 1 for the first key; of nodes that start at once, one takes each place. */
  place: number;
  /** Tells the key from others, and nothing else of it. */
  fingerprint: string;
  /** Epoch milliseconds. */
  since: number;
}

declare module "../db/database.ts" {
  interface Tables extends SecretKeyTables {}
}
