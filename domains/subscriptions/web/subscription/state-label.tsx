import type { ReactNode } from "react";

/** A state in a word. Its colour says nothing that the word does not. */
export function StateLabel({ tone, children }: { tone: "good" | "calm" | "warning" | "over"; children: ReactNode }) {
  return (
    <span className="state-label" data-tone={tone}>
      {children}
    </span>
  );
}
