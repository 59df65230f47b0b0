import type { ReactNode } from "react";

/** Shows a state as one word. Its color repeats what the word says. */
export function StateLabel({ tone, children }: { tone: "good" | "calm" | "warning" | "over"; children: ReactNode }) {
  return (
    <span className="state-label" data-tone={tone}>
      {children}
    </span>
  );
}
