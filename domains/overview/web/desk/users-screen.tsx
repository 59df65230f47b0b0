import { DeskNext } from "../../../../ui/desk/desk-next.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { TextField } from "../../../../ui/field/text-field.tsx";
import { DESK_USERS, deskUserPath, type ShownUser, type UsersView } from "../../desk-views.ts";

const columns: DeskColumns<ShownUser> = [
  { name: "Name", cell: ({ id, name }) => <a href={deskUserPath(id)}>{name}</a> },
  { name: "E-mail address", cell: ({ email }) => email },
  { name: "Role", cell: ({ role }) => role },
  { name: "Created", cell: ({ createdAt }) => createdAt },
];

/** The newest users, or those that a search has found. */
export function UsersScreen({ users, next, typed, hasMore, csrfToken }: UsersView) {
  return (
    <>
      <DeskForm action={DESK_USERS} csrfToken={csrfToken} label="Search" isPrimary={false}>
        <TextField
          name="words"
          label="Find users"
          help="Part of a name or an e-mail address."
          value={typed ?? ""}
          autoComplete="off"
        />
      </DeskForm>
      <h2>{typed === null ? "Newest first" : "Found"}</h2>
      <DeskTable
        caption="Users"
        rows={users}
        keyOf={({ id }) => id}
        empty={typed === null ? "There are no users here." : "No user has this in the name or the address."}
        columns={columns}
      />
      {hasMore ? <p>There are more than these. Type more of the name.</p> : null}
      <DeskNext href={next} />
      {typed === null ? null : (
        <p>
          <a href={DESK_USERS}>Show all users</a>
        </p>
      )}
    </>
  );
}
