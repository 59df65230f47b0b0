import { Input, Select } from "../../../../ui/field/control.tsx";
import { Field } from "../../../../ui/field/field.tsx";
import { auditKindNames, type AuditView } from "../../contract.ts";

/** More is in no field: what was refused for its length is not sent back. */
const MOST_SHOWN = 254;

/** What the audit log can be filtered by. */
export function AuditFields({ actions, typed }: Pick<AuditView, "actions" | "typed">) {
  const valueOf = (name: string) => (typed[name] ?? "").slice(0, MOST_SHOWN);
  return (
    <>
      <Field name="kind" label="Kind">
        {(control) => (
          <Select {...control} name="kind" defaultValue={valueOf("kind")}>
            <option value="">All</option>
            {actions.map(({ kind }) => (
              <option key={kind} value={kind}>
                {auditKindNames[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field name="action" label="What was done">
        {(control) => (
          <Select {...control} name="action" defaultValue={valueOf("action")}>
            <option value="">Anything</option>
            {actions.map(({ kind, words }) => (
              <optgroup key={kind} label={auditKindNames[kind]}>
                {Object.entries(words).map(([action, word]) => (
                  <option key={action} value={`${kind}:${action}`}>
                    {word}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <Field name="from" label="From (day in UTC)">
        {(control) => <Input {...control} name="from" type="date" defaultValue={valueOf("from")} />}
      </Field>
      <Field name="until" label="To (day in UTC)">
        {(control) => <Input {...control} name="until" type="date" defaultValue={valueOf("until")} />}
      </Field>
      <Field name="email" label="Account" help="An e-mail address: what its owner did, or had done to it.">
        {(control) => (
          <Input {...control} name="email" type="text" autoComplete="off" defaultValue={valueOf("email")} />
        )}
      </Field>
    </>
  );
}
