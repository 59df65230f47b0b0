import { createElement, Fragment, type ReactNode } from "react";
import { DeskField } from "./desk-field.tsx";
import { Input } from "../field/control.tsx";
import { CheckField, Field } from "../field/field.tsx";
import { ChoiceField } from "../field/text-field.tsx";

interface Named {
  name: string;
  label: string;
  help?: string;
  /** What stands in it at first. */
  value: string;
}

/** A field of a form of admin, and what stands in it. */
export type AdminField =
  | (Named & {
      kind: "text";
      type?: "text" | "email" | "date";
      inputMode?: "numeric" | "decimal";
      maxLength?: number;
      /** The last day that can be given. */
      max?: string;
      isOptional?: boolean;
    })
  /** `none` stands in its place while there is nothing to choose. */
  | (Named & { kind: "choice"; options: Readonly<Record<string, string>>; none?: string })
  /** Sends '1' if it is checked. */
  | (Named & { kind: "check"; help: string })
  | { kind: "hidden"; name: string; value: string }
  /** Fields of one thing out of several. */
  | { kind: "together"; fields: readonly AdminField[] };

/** Renders the fields of a form, one below the other. */
export function AdminFields({ fields }: { fields: readonly AdminField[] }) {
  return createElement(Fragment, null, ...fields.map(showField));
}

function showField(field: AdminField): ReactNode {
  switch (field.kind) {
    case "text":
      return <TextLine {...field} />;
    case "choice": {
      const { kind: _kind, none = "", ...choice } = field;
      return none !== "" && Object.keys(choice.options).length === 0 ? <p>{none}</p> : <ChoiceField {...choice} />;
    }
    case "check":
      return <CheckField name={field.name} label={field.label} help={field.help} isChecked={field.value === "1"} />;
    case "hidden":
      return <input type="hidden" name={field.name} value={field.value} />;
    case "together":
      return (
        <div className="desk-within">
          <AdminFields fields={field.fields} />
        </div>
      );
  }
}

function TextLine({ kind: _kind, type = "text", max, ...line }: Extract<AdminField, { kind: "text" }>) {
  if (type !== "date") return <DeskField {...line} type={type} />;
  const { name, label, help, value } = line;
  return (
    <Field name={name} label={label} help={help}>
      {(control) => <Input {...control} name={name} type="date" required max={max} defaultValue={value} />}
    </Field>
  );
}
