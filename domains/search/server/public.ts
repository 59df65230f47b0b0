/** What app/ and other domains may call. */
export { listMissedQueries } from "./misses/list-missed-queries.ts";
