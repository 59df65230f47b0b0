import type { ReactNode } from "react";
import css from "./row-acts.module.css";

/** What can be done with a pin or a note: links, and buttons that look like links. */
export function RowActs({ children }: { children: ReactNode }) {
  return <div className={css.acts}>{children}</div>;
}
