import { createContext } from "react-router";
import type { RefusalReason, Yours } from "../contract.ts";

/** What pages show of a viewer's access; all that the paywall's text depends on besides the reason. */
export interface AccessProps {
  signedIn: boolean;
  /** A member has access by a group's seat; a manager administers a group, with or without a seat in it. */
  group: "none" | "member" | "manager" | "manager-without-seat";
  /** Whom a member should contact; empty if there is nobody. */
  contactName: string;
  contactEmail: string;
  /** The lowest price for a year, '$39', from the catalog; empty if nothing is for sale. */
  lowestPrice: string;
  /** False if new accounts get no free trial. */
  hasTrial?: boolean;
  /** The reader's status; null without an account. */
  yours: Yours | null;
  /** Sent with every mutation; empty on pages that are the same for everyone, whose browsers request a token. */
  csrfToken: string;
}

/** Where loaders find it. */
export const shownAccess = createContext<AccessProps>({
  signedIn: false,
  group: "none",
  contactName: "",
  contactEmail: "",
  lowestPrice: "",
  yours: null,
  csrfToken: "",
});

/**
 * Renders the paywall as HTML, for a reader who was refused for a reason at an address (which logging in leads back
 * to). Its renderer is loaded with the first refusal.
 */
export async function renderPaywall(reason: RefusalReason, reader: AccessProps, address: string): Promise<string> {
  return (await import("./paywall/render-paywall.ts")).renderPaywall(reason, reader, address);
}
