import { createContext } from "react-router";
import type { Offer, ReminderChoice } from "../contract.ts";

/** How loaders reach what is for sale: in-process on the server, over fetch in the browser. */
export interface CommerceApi {
  offer(): Promise<Offer>;
  /** By the token of a link in a reminder; null if it isn't one of ours. */
  reminders(token: string): Promise<ReminderChoice | null>;
}

/** The router context that holds the CommerceApi for loaders. */
export const commerceApi = createContext<CommerceApi>();
