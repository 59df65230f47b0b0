import { useState } from "react";
import { Button } from "../button/button.tsx";
import { Input } from "./control.tsx";
import { Field, type FieldFrame } from "./field.tsx";
import css from "./password-field.module.css";

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
  return (
    <Field {...frame}>
      {(control) => (
        <span className={css.password}>
          <Input
            {...control}
            name={frame.name}
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required={!isOptional}
            minLength={leastLength}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is this field, or the form says that it is wrong
            autoFocus={isFirst || control["aria-invalid"]}
          />
          <Button
            type="button"
            data-needs-script
            aria-pressed={isShown}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? "Hide" : "Show"}
            <span className="visually-hidden"> {frame.label.toLowerCase()}</span>
          </Button>
        </span>
      )}
    </Field>
  );
}
