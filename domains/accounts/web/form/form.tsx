import type { ReactNode, SyntheticEvent } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import type { FormState } from "../../contract.ts";
import { idOf } from "./fields.tsx";

interface FormProps {
  state: FormState;
  /** Where the form goes without scripts. */
  action: string;
  /** The button's label. */
  button: string;
  /** Hidden fields. */
  hidden?: Readonly<Record<string, string>>;
  /** Whether its button is the screen's primary action. */
  isPrimary?: boolean;
  isSending: boolean;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** The field labels by name, for the error summary. */
  labels?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/** A form that works without scripts: errors are summarized above it and shown at each field. */
export function Form({
  state,
  action,
  button,
  hidden = {},
  isPrimary = true,
  isSending,
  onSubmit,
  labels = {},
  children,
}: FormProps) {
  return (
    <form className="form" method="post" action={action} onSubmit={onSubmit} aria-busy={isSending}>
      <Summary state={state} labels={labels} />
      <input type="hidden" name="csrf" value={state.csrfToken} />
      <input type="hidden" name="form" value={state.formId} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <p className="form-end">
        <Button type="submit" isPrimary={isPrimary} aria-disabled={isSending}>
          {isSending ? "Please wait …" : button}
        </Button>
      </p>
    </form>
  );
}

/** Announces that something is wrong, and links to each invalid field. */
function Summary({
  state: { message, errors },
  labels,
}: {
  state: FormState;
  labels: Readonly<Record<string, string>>;
}) {
  if (message === null) return null;
  const wrong = Object.entries(errors);
  return (
    <div className="form-summary" role="alert">
      <p>{message}</p>
      {wrong.length === 0 ? null : (
        <ul>
          {wrong.map(([name, sentences]) => (
            <li key={name}>
              <a href={`#${idOf(name)}`}>{labels[name] ?? name}</a>: {sentences.join(" ")}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
