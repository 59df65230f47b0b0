/** The tables of this domain; only its store writes SQL on them. Times are epoch milliseconds. */
export interface SearchTables {
  search_secrets: SearchSecretsTable;
  search_misses: SearchMissesTable;
}

/** Secrets that all servers of one database share. */
export interface SearchSecretsTable {
  /** 'parent-key': what the keys of readers are made of. */
  name: string;
  /** 32 random bytes in hexadecimal. */
  secret: string;
  created_at: number;
}

/** A query that found nothing, however often and whoever asked: nothing of the reader is kept. */
export interface SearchMissesTable {
  /** The index that was searched: an edition's handle. */
  index_name: string;
  /** Its words, lower-cased and without marks. */
  query: string;
  count: number;
  first_missed_at: number;
  last_missed_at: number;
}
