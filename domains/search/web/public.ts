/** What app/ gives loaders while it renders. */
export { type SearchApi, searchApi } from "./search-api.ts";
