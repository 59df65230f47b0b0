import type { CatalogApi } from "../catalog-api.ts";

/** The CatalogApi over fetch; its code is loaded with the first call. */
export const lazyCatalogApi: CatalogApi = {
  offer: async () => (await import("./http-api.ts")).readOffer(),
};
