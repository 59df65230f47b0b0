import { inUtc } from "../../../../platform/clock/in-utc.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { AdminFilter } from "../../../../ui/admin/admin-filter.tsx";
import { type TableColumns, AdminTable } from "../../../../ui/admin/admin-table.tsx";
import { FormEnd } from "../../../../ui/form/form.tsx";
import { AUDIT_PATH, type AuditEntry, type AuditView, auditKindNames } from "../../contract.ts";
import { Input, Select } from "../../../../ui/field/control.tsx";
import { Field } from "../../../../ui/field/field.tsx";

const columns: TableColumns<AuditEntry> = [
  { name: "When", cell: ({ at }) => inUtc(at) },
  { name: "What", cell: ({ what }) => what },
  { name: "About", cell: ({ about }) => about },
  { name: "By", cell: ({ who }) => who },
  { name: "Details", cell: ({ detail }) => detail },
  { name: "Kind", isShort: true, cell: ({ kind }) => auditKindNames[kind] },
];

/** What happened, newest first, and the form that filters it. */
export function AuditScreen({ entries, actions, typed, next, csrfToken }: AuditView) {
  return (
    <>
      <AdminFilter
        action={AUDIT_PATH}
        csrfToken={csrfToken}
        end={
          <FormEnd>
            <Button type="submit" isPrimary>
              Filter
            </Button>{" "}
            <Button type="submit" formAction={`${AUDIT_PATH}/csv`}>
              Download as CSV
            </Button>{" "}
            <a href={AUDIT_PATH}>Show everything</a>
          </FormEnd>
        }
      >
        <AuditFields actions={actions} typed={typed} />
      </AdminFilter>
      {entries === null ? null : (
        <AdminTable
          caption="Events"
          rows={entries}
          keyOf={({ id }) => id}
          empty="No matching entries."
          columns={columns}
        />
      )}
      {next === null ? null : <Older typed={typed} next={next} csrfToken={csrfToken} />}
    </>
  );
}

const filters = ["kind", "action", "from", "until", "email"];

/** Goes on to the entries before those that are shown. */
function Older({ typed, next, csrfToken }: { typed: AuditView["typed"]; next: string; csrfToken: string }) {
  return (
    <form method="post" action={AUDIT_PATH}>
      <input type="hidden" name="csrf" value={csrfToken} />
      {filters.map((name) => (
        <input key={name} type="hidden" name={name} value={typed[name] ?? ""} />
      ))}
      <Button type="submit" name="before" value={next}>
        Older entries
      </Button>
    </form>
  );
}

/** More is in no field: what was refused for its length is not sent back. */
const MOST_SHOWN = 254;

/** What the audit log can be filtered by. */
function AuditFields({ actions, typed }: Pick<AuditView, "actions" | "typed">) {
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
      <Field name="action" label="Action">
        {(control) => (
          <Select {...control} name="action" defaultValue={valueOf("action")}>
            <option value="">Any action</option>
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
      <Field
        name="email"
        label="Account"
        help="An email address. Shows what the account’s owner did and what was done to the account."
      >
        {(control) => (
          <Input {...control} name="email" type="text" autoComplete="off" defaultValue={valueOf("email")} />
        )}
      </Field>
    </>
  );
}
