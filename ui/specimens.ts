import type { ReactNode } from "react";

/** The states of a component that a person should look at; the gallery shows each by itself. */
export interface Specimens {
  name: string;
  states: Readonly<Record<string, () => ReactNode>>;
  /** Whether they cover the page, so that only one can be shown at a time. */
  isModal?: boolean;
}
