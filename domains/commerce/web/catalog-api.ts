import { createContext } from "react-router";
import type { Offer } from "../contract.ts";

/** How loaders reach the catalog: in-process on the server, over fetch in the browser. */
export interface CatalogApi {
  offer(): Promise<Offer>;
}

/** The router context that holds the CatalogApi for loaders. */
export const catalogApi = createContext<CatalogApi>();
