/** What app/ and other domains may use. */
export { addMissedQueries, forgetOldMisses, listMissedQueries } from "./counts/misses/misses.ts";
export { editDistance } from "./engine/query/vocabulary.ts";
export type { HostedService } from "./adapters/hosted-client.ts";
export { searchNode } from "./adapters/opensearch-client.ts";
export type { IndexStore } from "./indexing/stored-indexes.ts";
export { addSearchKey } from "./keys/search-keys.ts";
export { addSearchEvents } from "./counts/events/count-events.ts";
