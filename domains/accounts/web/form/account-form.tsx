import type { ReactNode, SyntheticEvent } from "react";
import { fieldId } from "../../../../ui/field/field.tsx";
import { Form, FormEnd, SubmitButton } from "../../../../ui/form/form.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import type { FormState } from "../../contract.ts";

interface AccountFormProps {
  state: FormState;
  /** Where the form goes without scripts. */
  action: string;
  /** The button's label. */
  button: string;
  /** Hidden fields. */
  hidden?: Readonly<Record<string, string>>;
  /** Whether its button is the screen's primary action. */
  isPrimary?: boolean;
  /** Whether its button is as small as those in a text. */
  isSmall?: boolean;
  isSending: boolean;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** The field labels by name, for the error summary. */
  labels?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/** A form that works without scripts: errors are summarized above it and shown at each field. */
export function AccountForm({
  state,
  action,
  button,
  hidden = {},
  isPrimary = true,
  isSmall = false,
  isSending,
  onSubmit,
  labels = {},
  children,
}: AccountFormProps) {
  return (
    <Form method="post" action={action} onSubmit={onSubmit} isSending={isSending}>
      <Summary state={state} labels={labels} />
      <input type="hidden" name="csrf" value={state.csrfToken} />
      <input type="hidden" name="form" value={state.formId} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <FormEnd isSmall={isSmall}>
        <SubmitButton isPrimary={isPrimary} isSending={isSending}>
          {button}
        </SubmitButton>
      </FormEnd>
    </Form>
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
    <Message kind="error">
      <p>{message}</p>
      {wrong.length === 0 ? null : (
        <ul>
          {wrong.map(([name, sentences]) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`}>{labels[name] ?? name}</a>: {sentences.join(" ")}
            </li>
          ))}
        </ul>
      )}
    </Message>
  );
}
