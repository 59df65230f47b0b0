import type { ReactNode } from "react";
import css from "./step-box.module.css";

interface StepBoxProps {
  /** What it is, for who can't see the box. */
  label: string;
  sentence: string;
  /** The next step, if there is one. */
  children?: ReactNode;
}

/** Where a person stands, in a sentence, and beside it the step that helps. */
export function StepBox({ label, sentence, children }: StepBoxProps) {
  return (
    <section className={css.box} aria-label={label}>
      <p>{sentence}</p>
      {children}
    </section>
  );
}
