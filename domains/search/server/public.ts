/** What app/ and other domains may use. */
export { forgetOldMisses } from "./misses/list-missed-queries.ts";
export { missedQueriesHelp, showMissedQueries } from "./misses/missed-queries-command.ts";
export type { HostedService } from "./adapters/hosted-adapter.ts";
export type { IndexStore } from "./indexing/stored-indexes.ts";
