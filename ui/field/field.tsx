import type { ReactNode } from "react";
import css from "./field.module.css";

/** What every field has. */
export interface FieldFrame {
  name: string;
  label: string;
  /** Shown under the field. */
  help?: ReactNode;
  errors?: readonly string[] | undefined;
}

/** The attributes that tie a control to its label, help and errors. */
interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps extends FieldFrame {
  /** Renders the control, with these attributes. */
  children: (control: FieldControl) => ReactNode;
}

/** A control with its label above, errors and help below. */
export function Field({ name, label, help, errors = [], children }: FieldProps) {
  const id = fieldId(name);
  const isWrong = errors.length > 0;
  const described = [isWrong ? `${id}-error` : "", help === undefined ? "" : `${id}-help`];
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-describedby": described.filter((part) => part !== "").join(" ") || undefined,
        "aria-invalid": isWrong ? true : undefined,
      })}
      {isWrong ? (
        <p className={css.error} id={`${id}-error`}>
          {errors.join(" ")}
        </p>
      ) : null}
      {help === undefined ? null : (
        <p className={css.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** A field's id: its name, in characters a link can contain. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll(/[^\w]+/g, "-").replaceAll(/-$/g, "")}`;
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
  const id = fieldId(name);
  return (
    <div className={css.check}>
      <input type="checkbox" id={id} name={name} value="1" defaultChecked={isChecked} aria-describedby={`${id}-help`} />
      <label htmlFor={id}>{label}</label>
      <p className={css.help} id={`${id}-help`}>
        {help}
      </p>
    </div>
  );
}
