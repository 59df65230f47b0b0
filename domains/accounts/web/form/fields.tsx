import { type ReactNode, useState } from "react";

interface FieldFrame {
  name: string;
  label: string;
  /** Stands under the field. */
  help?: ReactNode;
  errors?: readonly string[] | undefined;
}

/** The ids of a field's parts, and what tells a screen reader of them. */
function partsOf({ name, help, errors = [] }: FieldFrame) {
  const id = idOf(name);
  const described = [errors.length > 0 ? `${id}-error` : "", help === undefined ? "" : `${id}-help`];
  return {
    id,
    describedBy: described.filter((part) => part !== "").join(" ") || undefined,
    isInvalid: errors.length > 0 ? true : undefined,
  };
}

/** The id of a field: its name, in letters that a link can hold. */
export function idOf(name: string): string {
  return `field-${name.replaceAll(/[^\w]+/g, "-").replaceAll(/-$/g, "")}`;
}

/** Label above, help and errors under the field. */
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
  /** Whether one begins to type here. */
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
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ autoComplete, leastLength, ...frame }: PasswordFieldProps) {
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
          required
          minLength={leastLength}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form says that this field is wrong
          autoFocus={isInvalid}
        />
        <button
          type="button"
          className="button needs-script"
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
          <span className="visually-hidden"> {frame.label.toLowerCase()}</span>
        </button>
      </span>
    </Frame>
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
        <option value="">Choose …</option>
        {Object.entries(options).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </Frame>
  );
}
