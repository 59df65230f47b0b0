import { useState } from "react";
import { DataTable, type RowAction, type Selection } from "../../../../../ui/table/data-table.tsx";
import type { ManagedPerson, UsersQuery } from "../../../contract.ts";
import { PersonSheet } from "./person-sheet.tsx";
import { lastFirst, nameOf, State } from "./person-words.tsx";

interface PeopleTableProps {
  caption: string;
  people: readonly ManagedPerson[];
  /** Said of a person beside the name. */
  noteOf(person: ManagedPerson): string | null;
  actsOf(person: ManagedPerson): readonly RowAction[];
  /** How they are sorted, where that can be chosen. */
  sorting?: Pick<UsersQuery, "sort" | "order">;
  /** Which people are chosen, where some can be. */
  selection?: Omit<Selection<ManagedPerson>, "label">;
}

/** People with their state, and what can be done with each (GROUP-1). */
export function PeopleTable({ caption, people, noteOf, actsOf, sorting, selection }: PeopleTableProps) {
  const [opened, setOpened] = useState<ManagedPerson | null>(null);

  function sortedBy(...sorts: UsersQuery["sort"][]) {
    if (sorting === undefined || !sorts.includes(sorting.sort)) return undefined;
    return sorting.order === "asc" ? "ascending" : "descending";
  }

  return (
    <>
      {opened ? <PersonSheet person={opened} actions={actsOf(opened)} onClose={() => setOpened(null)} /> : null}
      <DataTable
        caption={caption}
        rows={people}
        keyOf={({ id }) => id}
        head={{
          name: "Name and email",
          sorted: sortedBy("name", "email"),
          // The last name stands first where the list is sorted by it.
          title: sorting?.sort === "name" ? lastFirst : nameOf,
          detail: ({ email }) => email,
          note: noteOf,
        }}
        columns={[
          {
            name: "State",
            sorted: sortedBy("status"),
            cell: stateOf,
            whenNarrow: "beside",
          },
          {
            name: "Invited",
            sorted: sortedBy("invited"),
            cell: ({ dateInvited }) => dateInvited,
            whenNarrow: "read-out",
          },
          {
            name: "Last login",
            sorted: sortedBy("login"),
            cell: ({ lastLoginDate }) => lastLoginDate ?? "–",
            whenNarrow: "read-out",
          },
        ]}
        actions={{
          name: "Actions",
          of: actsOf,
          moreLabel: (person) => `${actsOf(person).length > 0 ? "Actions for" : "Details of"} ${nameOf(person)}`,
          onMore: setOpened,
        }}
        selection={selection && { ...selection, label: (person) => `Select ${nameOf(person)}` }}
      />
    </>
  );
}

function stateOf(person: ManagedPerson) {
  return <State person={person} />;
}
