import type { ComponentProps } from "react";
import css from "./button.module.css";

interface Look {
  /** Whether it is the main action of its screen. */
  isPrimary?: boolean | undefined;
}

/** Something that can be done here. */
export function Button({ isPrimary, ...attributes }: Look & Omit<ComponentProps<"button">, "className">) {
  // oxlint-disable-next-line react/button-has-type -- every user says it
  return <button {...attributes} className={lookOf(isPrimary)} />;
}

/** A link that looks like a button: it leads to the next step. */
export function LinkButton({ isPrimary, children, ...attributes }: Look & Omit<ComponentProps<"a">, "className">) {
  return (
    <a {...attributes} className={lookOf(isPrimary)}>
      {children}
    </a>
  );
}

function lookOf(isPrimary = false): string {
  return isPrimary ? `${css.button} ${css.primary}` : `${css.button}`;
}
