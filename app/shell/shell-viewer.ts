import { createContext } from "react-router";
import type { ViewerProps } from "../../domains/overview/contract.ts";

/** What the shell shows about the viewer. */
export interface ShellViewer extends ViewerProps {
  /** The reader's preferred edition; empty if the address names one. */
  edition: string;
  /** The edition that is saved with the reader's account (SHELL-12). */
  savedEdition: string;
  /** The editions whose index of terms the reader is led to, with access or to the paywall. */
  indexEditions: readonly string[];
}

/** Where the shell's loader finds the viewer. */
export const shellViewer = createContext<ShellViewer>();
