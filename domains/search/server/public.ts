/** What app/ and other domains may use. */
export { forgetOldMisses, listMissedQueries, missedQueriesHelp, showMissedQueries } from "./counts/misses/misses.ts";
export { editDistance } from "./engine/query/vocabulary.ts";
export type { HostedService } from "./adapters/hosted-client.ts";
export type { IndexStore } from "./indexing/stored-indexes.ts";
export { makeSearchKey, searchKeyHelp } from "./keys/search-keys.ts";
export { searchEventsHelp, showSearchEvents } from "./counts/events/count-events.ts";
