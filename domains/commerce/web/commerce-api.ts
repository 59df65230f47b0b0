import { createContext } from "react-router";
import type { Offer } from "../contract.ts";

/** How loaders reach what is for sale: in-process on the server, over fetch in the browser. */
export interface CommerceApi {
  offer(): Promise<Offer>;
}

/** The router context that holds the CommerceApi for loaders. */
export const commerceApi = createContext<CommerceApi>();
