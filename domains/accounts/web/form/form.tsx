import type { ReactNode, SyntheticEvent } from "react";
import type { FormState } from "../../contract.ts";
import { idOf } from "./fields.tsx";

interface FormProps {
  state: FormState;
  /** Where it goes without scripts. */
  action: string;
  /** What the button does, in its words. */
  button: string;
  /** What goes with it unseen. */
  hidden?: Readonly<Record<string, string>>;
  isSending: boolean;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** The fields' labels by their names, for the summary of what is wrong. */
  labels?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/** A form that works without scripts: what is wrong is summed up above and said beside each field. */
export function Form({ state, action, button, hidden = {}, isSending, onSubmit, labels = {}, children }: FormProps) {
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
        <button type="submit" className="button button-primary" aria-disabled={isSending}>
          {isSending ? "Please wait …" : button}
        </button>
      </p>
    </form>
  );
}

/** Tells at once that something is wrong, and leads to each field that is. */
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
