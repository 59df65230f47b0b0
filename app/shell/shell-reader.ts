import { createContext } from "react-router";

/** What the shell shows of who reads. */
export interface ShellReader {
  signedIn: boolean;
  /** Empty where nobody is signed in. */
  firstName: string;
}

/** Where the shell's loader finds who reads. */
export const shellReader = createContext<ShellReader>({ signedIn: false, firstName: "" });
