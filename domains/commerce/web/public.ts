/** What app/ gives loaders. */
export { type CatalogApi, catalogApi } from "./catalog-api.ts";
export { lazyCatalogApi } from "./client/lazy-http-api.ts";
