import type { ComponentProps } from "react";
import css from "./control.module.css";

/** A text box, as wide as the space it has. */
export function Input(attributes: Omit<ComponentProps<"input">, "className">) {
  return <input {...attributes} className={css.control} />;
}

/** A choice from a list. */
export function Select(attributes: Omit<ComponentProps<"select">, "className">) {
  return <select {...attributes} className={css.control} />;
}

/** A text box of several lines. */
export function TextArea(attributes: Omit<ComponentProps<"textarea">, "className">) {
  return <textarea {...attributes} className={css.control} />;
}
