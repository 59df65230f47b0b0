import { createContext } from "react-router";
import type { PaywallReader } from "../../domains/subscriptions/web/public.ts";

/** What the shell shows of who reads. */
export interface ShellReader {
  signedIn: boolean;
  /** Empty where nobody is signed in. */
  firstName: string;
  /** Goes with every mutation; empty on pages that are the same for everybody, whose browsers ask for one. */
  csrfToken: string;
  /** The banner above every page, as HTML; empty without one. */
  banner: string;
  /** The edition that the reader prefers; empty where the address names one. */
  edition: string;
  /** The edition whose index of terms the reader may use; empty for the others. */
  indexEdition: string;
  /** What the paywall's words depend on. */
  paywall: PaywallReader;
}

/** Where the shell's loader finds who reads. */
export const shellReader = createContext<ShellReader>();
