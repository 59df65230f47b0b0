/** This part of the platform's table. */
interface BackupTables {
  backups: BackupsTable;
}

// `npm run tables` writes what follows from the migrated database, but for what is said of tables and columns.

/** A backup that was made, whether or not it is still kept. */
export interface BackupsTable {
  /** Its file's name. */
  name: string;
  /** The moment whose rows it has, in epoch milliseconds. */
  made_at: number;
  /** The folder, or the store with its prefix. */
  place: string;
  bytes: number;
  rows_kept: number;
  /** When it was last read to its end and compared with its checksums; null if it wasn't yet. */
  verified_at: number | null;
  /** When it was last restored to see whether it can be; null if it wasn't yet. */
  rehearsed_at: number | null;
  /** How long that took, in milliseconds. */
  rehearsed_ms: number | null;
}

declare module "../database.ts" {
  interface Tables extends BackupTables {}
}
