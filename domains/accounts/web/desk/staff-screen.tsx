import { Button } from "../../../../ui/button/button.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { ChoiceField, TextField } from "../../../../ui/field/text-field.tsx";
import { roleNames, type ShownStaff, type StaffView } from "../../contract.ts";

/** A line of the list, with what its form needs. */
type Line = ShownStaff & { csrfToken: string };

const columns: DeskColumns<Line> = [
  { name: "Name", cell: ({ name, isYou }) => (isYou ? `${name} (you)` : name) },
  { name: "E-mail address", cell: ({ email }) => email },
  { name: "Role", cell: ({ role }) => roleNames[role] },
  { name: "Change", cell: ({ email, csrfToken }) => <End email={email} csrfToken={csrfToken} /> },
];

/** Who has which role, and the forms that give, change and take away roles. */
export function StaffScreen({ staff, typed, csrfToken }: StaffView) {
  return (
    <>
      <DeskTable
        caption="Staff"
        rows={staff.map((person) => ({ ...person, csrfToken }))}
        keyOf={({ id }) => id}
        empty="Nobody has a role."
        columns={columns}
      />
      <h2>Give or change a role</h2>
      <p>The account must exist. It needs two-step login before the role counts.</p>
      <DeskForm action="/admin/staff" csrfToken={csrfToken} label="Give this role">
        <TextField name="email" type="email" label="E-mail address" value={typed["email"] ?? ""} autoComplete="off" />
        <ChoiceField name="role" label="Role" options={roleNames} value={typed["role"] ?? ""} />
      </DeskForm>
    </>
  );
}

function End({ email, csrfToken }: Pick<Line, "email" | "csrfToken">) {
  return (
    <form method="post" action="/admin/staff">
      <input type="hidden" name="csrf" value={csrfToken} />
      <input type="hidden" name="email" value={email} />
      <Button type="submit" name="role" value="none">
        Take away the role<span className="visually-hidden"> of {email}</span>
      </Button>
    </form>
  );
}
