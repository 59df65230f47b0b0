import { createContext } from "react-router";
import type { PaywallReader } from "../../domains/subscriptions/web/public.ts";

/** What the shell shows about the viewer. */
export interface ShellReader {
  signedIn: boolean;
  /** Empty if the viewer is not logged in. */
  firstName: string;
  /** Sent with every mutation; empty on pages that are the same for everyone, whose browsers request a token. */
  csrfToken: string;
  /** The banner above every page, as HTML; empty if there is none. */
  banner: string;
  /** The reader's preferred edition; empty if the address names one. */
  edition: string;
  /** The edition whose index of terms the reader may use; empty for other readers. */
  indexEdition: string;
  /** What the paywall's text depends on. */
  paywall: PaywallReader;
}

/** Where the shell's loader finds the viewer. */
export const shellReader = createContext<ShellReader>();
