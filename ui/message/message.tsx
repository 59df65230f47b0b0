import type { ReactNode } from "react";
import css from "./message.module.css";

interface MessageProps {
  /** `error`: something is wrong, and interrupts; `done`: what has been done, read out when there is time; `note`: neither. */
  kind: "error" | "done" | "note";
  children: ReactNode;
}

/** What happened, or has to be known, in a box of its own. */
export function Message({ kind, children }: MessageProps) {
  if (kind === "done") return <output className={css.message}>{children}</output>;
  return (
    <div
      className={kind === "error" ? `${css.message} ${css.error}` : css.message}
      role={kind === "error" ? "alert" : undefined}
    >
      {children}
    </div>
  );
}
