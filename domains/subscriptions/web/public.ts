import { createContext } from "react-router";
import type { RefusalReason } from "../contract.ts";

/** What of a reader the paywall's words depend on, beside the reason. */
export interface PaywallReader {
  signedIn: boolean;
  /** A member reads by a group's seat; a manager administers a group, with a seat in it or without. */
  group: "none" | "member" | "manager" | "manager-without-seat";
  /** Whom a member turns to; empty where there is nobody. */
  contactName: string;
  contactEmail: string;
  /** The lowest price of a year, '$39', from the catalog; empty where there is no shop. */
  lowestPrice: string;
  /** The organisation that the reader's address belongs to, and what is missing to read by it. */
  whitelist?: { state: "offered" | "waiting" | "unverified"; title: string; email: string } | null;
}

/** Where loaders find what they need to draw the paywall. */
export const paywallReader = createContext<PaywallReader>({
  signedIn: false,
  group: "none",
  contactName: "",
  contactEmail: "",
  lowestPrice: "",
});

/**
 * The paywall as HTML, for who was refused for a reason at an address (where signing in leads back to). What draws it is
 * loaded with the first refusal.
 */
export async function drawPaywall(reason: RefusalReason, reader: PaywallReader, address: string): Promise<string> {
  return (await import("./paywall/render-paywall.ts")).renderPaywall(reason, reader, address);
}
