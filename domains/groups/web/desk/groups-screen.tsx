import { DeskNext } from "../../../../ui/desk/desk-next.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { TextField } from "../../../../ui/field/text-field.tsx";
import { DESK_GROUPS, deskGroupPath, type GroupsView, type ShownGroup } from "../../desk-views.ts";

const columns: DeskColumns<ShownGroup> = [
  { name: "Group", cell: ({ id, title }) => <a href={deskGroupPath(id)}>{title}</a> },
  { name: "Type", cell: ({ type }) => type },
  { name: "Subscription", cell: ({ state }) => state },
  { name: "Seats used", cell: ({ seats }) => seats },
];

/** The newest groups, or those that a search has found. */
export function GroupsScreen({ groups, next, typed, hasMore, csrfToken }: GroupsView) {
  return (
    <>
      <DeskForm action={DESK_GROUPS} csrfToken={csrfToken} label="Search" isPrimary={false}>
        <TextField
          name="words"
          label="Find groups"
          help="Part of a title, or the e-mail address of an administrator or a member."
          value={typed ?? ""}
          autoComplete="off"
        />
      </DeskForm>
      <h2>{typed === null ? "Newest first" : "Found"}</h2>
      <DeskTable
        caption="Groups"
        rows={groups}
        keyOf={({ id }) => id}
        empty={typed === null ? "There are no groups yet." : "No group has this title, or somebody with this address."}
        columns={columns}
      />
      {hasMore ? <p>There are more than these. Type more of the title.</p> : null}
      <DeskNext href={next} />
    </>
  );
}
