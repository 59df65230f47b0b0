/** What app/ and other domains may use. */
export { forgetOldMisses, listMissedQueries } from "./counts/misses/list-missed-queries.ts";
export { missedQueriesHelp, showMissedQueries } from "./counts/misses/missed-queries-command.ts";
export { editDistance } from "./engine/query/edit-distance.ts";
export type { HostedService } from "./adapters/hosted-adapter.ts";
export type { IndexStore } from "./indexing/stored-indexes.ts";
export { makeSearchKey, searchKeyHelp } from "./keys/search-key-command.ts";
export { searchEventsHelp, showSearchEvents } from "./counts/events/search-events-command.ts";
