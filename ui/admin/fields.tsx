import { createElement, Fragment, type ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { ButtonRow } from "../button/button-row.tsx";
import { Select } from "../field/control.tsx";
import { CheckField, Field } from "../field/field.tsx";
import { ChoiceField } from "../field/text-field.tsx";
import { AdminField, AdminText } from "./admin-field.tsx";

interface Named {
  name: string;
  label: string;
  help?: string | undefined;
  /** What stands in it at first. */
  value: string;
}

/** A field of a form of admin, and what stands in it. */
export type FieldBlock =
  | (Named & {
      kind: "text";
      type?: "text" | "email" | "date" | "datetime-local";
      inputMode?: "numeric" | "decimal";
      maxLength?: number;
      /** The first and the last day that can be given. */
      min?: string;
      max?: string;
      isOptional?: boolean;
    })
  | (Named & { kind: "lines"; rows: number })
  /** `none` stands in its place while there is nothing to choose. */
  | (Named & { kind: "choice"; options: Readonly<Record<string, string>>; none?: string })
  /** One of several lists, or nothing. */
  | (Named & {
      kind: "pick";
      groups: readonly { title: string; options: readonly { id: string; title: string }[] }[];
    })
  /** Sends '1' if it is checked. */
  | (Named & { kind: "check"; help: string })
  | { kind: "hidden"; name: string; value: string }
  /** What is said between fields. */
  | { kind: "said"; text: string }
  /** A button that sends the form to get more of it, not to do anything. */
  | { kind: "more"; name: string; label: string; value: string }
  /** Fields of one thing out of several; side by side, below a legend, or neither. */
  | { kind: "together"; as?: "pair" | "columns"; legend?: string; fields: readonly FieldBlock[] };

/** Renders the fields of a form, one below the other. */
export function AdminFields({ fields }: { fields: readonly FieldBlock[] }) {
  return createElement(Fragment, null, ...fields.map(showField));
}

/** Whether a form has a button that only gets more of it. */
export function hasMore(fields: readonly FieldBlock[]): boolean {
  return fields.some((field) => field.kind === "more" || (field.kind === "together" && hasMore(field.fields)));
}

function showField(field: FieldBlock): ReactNode {
  switch (field.kind) {
    case "text": {
      const { kind: _kind, ...line } = field;
      return <AdminField {...line} />;
    }
    case "lines": {
      const { kind: _kind, ...text } = field;
      return (
        <div className="admin-source">
          <AdminText {...text} />
        </div>
      );
    }
    case "choice": {
      const { kind: _kind, none = "", ...choice } = field;
      return none !== "" && Object.keys(choice.options).length === 0 ? <p>{none}</p> : <ChoiceField {...choice} />;
    }
    case "pick":
      return <Pick {...field} />;
    case "check":
      return <CheckField name={field.name} label={field.label} help={field.help} isChecked={field.value === "1"} />;
    case "hidden":
      return <input type="hidden" name={field.name} value={field.value} />;
    case "said":
      return <p>{field.text}</p>;
    case "more":
      return (
        <ButtonRow>
          <Button type="submit" name={field.name} value={field.value} formNoValidate>
            {field.label}
          </Button>
        </ButtonRow>
      );
    case "together":
      return <Together {...field} />;
  }
}

function Pick({ name, label, help, value, groups }: Extract<FieldBlock, { kind: "pick" }>) {
  return (
    <Field name={name} label={label} help={help}>
      {(control) => (
        <Select {...control} name={name} defaultValue={value}>
          <option value="">Nothing</option>
          {groups.map(({ title, options }) => (
            <optgroup key={title} label={title}>
              {options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.title}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Together({ as, legend, fields }: Extract<FieldBlock, { kind: "together" }>) {
  const content = <AdminFields fields={fields} />;
  if (legend === undefined) return <div className={as === "pair" ? "admin-pair" : "admin-within"}>{content}</div>;
  return (
    <fieldset className={as === "columns" ? "admin-fieldset admin-columns" : "admin-fieldset"}>
      <legend>{legend}</legend>
      {content}
    </fieldset>
  );
}
