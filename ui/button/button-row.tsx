import type { ReactNode } from "react";
import css from "./button-row.module.css";

/** Buttons and links that look like buttons, side by side, on as many lines as they need. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={css["button-row"]}>{children}</div>;
}
