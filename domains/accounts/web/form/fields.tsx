import { type ReactNode, useState } from "react";
import { Button } from "../../../../ui/button/button.tsx";

interface FieldFrame {
  name: string;
  label: string;
  /** Shown under the field. */
  help?: ReactNode;
  errors?: readonly string[] | undefined;
}

/** The ids of a field's parts, and the attributes that link them for screen readers. */
function partsOf({ name, help, errors = [] }: FieldFrame) {
  const id = idOf(name);
  const described = [errors.length > 0 ? `${id}-error` : "", help === undefined ? "" : `${id}-help`];
  return {
    id,
    describedBy: described.filter((part) => part !== "").join(" ") || undefined,
    isInvalid: errors.length > 0 ? true : undefined,
  };
}

/** A field's id: its name, in characters a link can contain. */
export function idOf(name: string): string {
  return `field-${name.replaceAll(/[^\w]+/g, "-").replaceAll(/-$/g, "")}`;
}

/** A field with its label above, help and errors below. */
function Frame({ name, label, help, errors = [], children }: FieldFrame & { children: ReactNode }) {
  const { id } = partsOf({ name, label });
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {errors.length > 0 ? (
        <p className="form-error" id={`${id}-error`}>
          {errors.join(" ")}
        </p>
      ) : null}
      {help === undefined ? null : (
        <p className="form-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends FieldFrame {
  type?: "text" | "email";
  value?: string | undefined;
  autoComplete: string;
  /** Whether the field has the initial focus. */
  isFirst?: boolean;
}

export function TextField({ type = "text", value = "", autoComplete, isFirst = false, ...frame }: TextFieldProps) {
  const { id, describedBy, isInvalid } = partsOf(frame);
  return (
    <Frame {...frame}>
      <input
        className="field"
        id={id}
        name={frame.name}
        type={type}
        defaultValue={value}
        autoComplete={autoComplete}
        // Phones would capitalize and autocorrect a code.
        {...(autoComplete === "one-time-code" ? { autoCapitalize: "none", spellCheck: false } : {})}
        required
        maxLength={254}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is this form, or the form says that this field is wrong
        autoFocus={isFirst || isInvalid}
      />
    </Frame>
  );
}

interface PasswordFieldProps extends FieldFrame {
  autoComplete: "current-password" | "new-password";
  leastLength?: number;
  /** Whether the field is optional. */
  isOptional?: boolean;
  /** Whether the field has the initial focus. */
  isFirst?: boolean;
}

/** A password field with a button that shows what is typed. */
export function PasswordField({
  autoComplete,
  leastLength,
  isOptional = false,
  isFirst = false,
  ...frame
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const { id, describedBy, isInvalid } = partsOf(frame);
  return (
    <Frame {...frame}>
      <span className="password-field">
        <input
          className="field"
          id={id}
          name={frame.name}
          type={isShown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required={!isOptional}
          minLength={leastLength}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is this field, or the form says that it is wrong
          autoFocus={isFirst || isInvalid}
        />
        <Button
          type="button"
          data-needs-script
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
          <span className="visually-hidden"> {frame.label.toLowerCase()}</span>
        </Button>
      </span>
    </Frame>
  );
}

interface CheckFieldProps {
  name: string;
  label: string;
  /** Shown under the field. */
  help: string;
  isChecked: boolean;
}

/** A checkbox; sends '1'. */
export function CheckField({ name, label, help, isChecked }: CheckFieldProps) {
  const id = idOf(name);
  return (
    <div className="form-check">
      <input type="checkbox" id={id} name={name} value="1" defaultChecked={isChecked} aria-describedby={`${id}-help`} />
      <label htmlFor={id}>{label}</label>
      <p className="form-help" id={`${id}-help`}>
        {help}
      </p>
    </div>
  );
}

interface ChoiceFieldProps extends FieldFrame {
  options: Readonly<Record<string, string>>;
  value?: string | undefined;
}

export function ChoiceField({ options, value = "", ...frame }: ChoiceFieldProps) {
  const { id, describedBy, isInvalid } = partsOf(frame);
  return (
    <Frame {...frame}>
      <select
        className="field"
        id={id}
        name={frame.name}
        defaultValue={value}
        required
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form says that this field is wrong
        autoFocus={isInvalid}
      >
        <option value="">Choose one</option>
        {Object.entries(options).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </Frame>
  );
}
