import type { ReactNode } from "react";

/** What explains that which follows. */
export function DeskNote({ children }: { children: ReactNode }) {
  return <p className="desk-what">{children}</p>;
}
