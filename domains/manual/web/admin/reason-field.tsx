import { Input } from "../../../../ui/field/control.tsx";
import { Field } from "../../../../ui/field/field.tsx";

/** The editor's line for what is published. */
export function ReasonField({ typed }: { typed: Readonly<Record<string, string>> }) {
  return (
    <Field
      name="reason"
      label="Reason (optional)"
      help="One line for the release list. Readers see it in the list of changes."
    >
      {(control) => (
        <Input {...control} name="reason" maxLength={500} autoComplete="off" defaultValue={typed["reason"] ?? ""} />
      )}
    </Field>
  );
}

/** When something is to be published. */
export function TimeField({ typed }: { typed: Readonly<Record<string, string>> }) {
  return (
    <Field name="at" label="When (optional)" help="In UTC. Leave it empty to publish now.">
      {(control) => <Input {...control} name="at" type="datetime-local" defaultValue={typed["at"] ?? ""} />}
    </Field>
  );
}
