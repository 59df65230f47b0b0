import { Input, Select } from "./control.tsx";
import { Field, type FieldFrame } from "./field.tsx";

interface TextFieldProps extends FieldFrame {
  type?: "text" | "email";
  value?: string | undefined;
  autoComplete: string;
  /** Whether the field has the initial focus. */
  isFirst?: boolean;
}

/** A required line of text. */
export function TextField({ type = "text", value = "", autoComplete, isFirst = false, ...frame }: TextFieldProps) {
  return (
    <Field {...frame}>
      {(control) => (
        <Input
          {...control}
          name={frame.name}
          type={type}
          defaultValue={value}
          autoComplete={autoComplete}
          // Phones would capitalize and autocorrect a code.
          {...(autoComplete === "one-time-code" ? { autoCapitalize: "none", spellCheck: false } : {})}
          required
          maxLength={254}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is this form, or the form says that this field is wrong
          autoFocus={isFirst || control["aria-invalid"]}
        />
      )}
    </Field>
  );
}

interface ChoiceFieldProps extends FieldFrame {
  options: Readonly<Record<string, string>>;
  value?: string | undefined;
}

/** A required choice from a list of values and their names. */
export function ChoiceField({ options, value = "", ...frame }: ChoiceFieldProps) {
  return (
    <Field {...frame}>
      {(control) => (
        <Select
          {...control}
          name={frame.name}
          defaultValue={value}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form says that this field is wrong
          autoFocus={control["aria-invalid"]}
        >
          <option value="">Choose one</option>
          {Object.entries(options).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
