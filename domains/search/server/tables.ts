/** This domain's tables; only its store runs SQL on them. Times are epoch milliseconds. */
interface SearchTables {
  search_secrets: SearchSecretsTable;
  search_misses: SearchMissesTable;
  search_events: SearchEventsTable;
}

// `npm run tables` writes what follows from the migrated database, but for what is said of tables and columns.

/** Secrets shared by all servers of one database. */
interface SearchSecretsTable {
  /** 'parent-key': what readers' keys are derived from. */
  name: string;
  /** 32 random bytes in hexadecimal. */
  secret: string;
  created_at: number;
}

/** A query that found nothing, with how often; nothing about the readers is recorded. */
interface SearchMissesTable {
  /** The index searched: an edition's handle. */
  index_name: string;
  /** Its words in lower case, without punctuation. */
  query: string;
  count: number;
  first_missed_at: number;
  last_missed_at: number;
}

/** How often readers did something with a hit; nothing about the readers is recorded. */
interface SearchEventsTable {
  /** The index and the record's id in it. */
  index_name: string;
  object_id: string;
  /** 'click', 'conversion' or 'view' */
  event_type: string;
  count: number;
  last_at: number;
}

declare module "../../../platform/db/database.ts" {
  interface Tables extends SearchTables {}
}
