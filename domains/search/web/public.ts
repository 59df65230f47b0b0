/** What app/ gives loaders while it renders. */
export { type Results, type ResultsRequest, type SearchApi, searchApi } from "./search-api.ts";
/** What other domains may show. */
export { HitList } from "./results/hit-list.tsx";
export { perPages, resultsHref } from "./results/results-address.ts";
