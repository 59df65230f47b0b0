import { inUtc } from "../../../../platform/clock/in-utc.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { DeskFilter } from "../../../../ui/desk/desk-filter.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { FormEnd } from "../../../../ui/form/form.tsx";
import { AUDIT_PATH, type AuditEntry, auditKindNames, type AuditView } from "../../contract.ts";
import { AuditFields } from "./audit-fields.tsx";

const columns: DeskColumns<AuditEntry> = [
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
      <DeskFilter
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
      </DeskFilter>
      {entries === null ? null : (
        <DeskTable
          caption="What happened"
          rows={entries}
          keyOf={({ id }) => id}
          empty="The log has no such entries."
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
