import type { ComponentProps, ReactNode } from "react";
import { Button } from "../button/button.tsx";
import css from "./form.module.css";

interface FormProps extends Omit<ComponentProps<"form">, "className" | "aria-busy"> {
  /** Whether it has been sent and waits for an answer. */
  isSending?: boolean;
}

/** Fields below one another, and buttons at the end. */
export function Form({ isSending, ...attributes }: FormProps) {
  return <form {...attributes} className={css.form} aria-busy={isSending} />;
}

interface FormEndProps {
  /** Whether its buttons are as small as those in a text. */
  isSmall?: boolean;
  children: ReactNode;
}

/** A form's buttons. */
export function FormEnd({ isSmall = false, children }: FormEndProps) {
  return <p className={isSmall ? `${css.end} ${css.small}` : css.end}>{children}</p>;
}

interface SubmitButtonProps {
  isPrimary?: boolean;
  isSending: boolean;
  children: ReactNode;
}

/** Sends its form. While that lasts it says so, and keeps the focus. */
export function SubmitButton({ isPrimary = true, isSending, children }: SubmitButtonProps) {
  return (
    <Button type="submit" isPrimary={isPrimary} aria-disabled={isSending}>
      {isSending ? "Please wait …" : children}
    </Button>
  );
}
