import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { releasePath, type ShownEvent } from "../../contract.ts";

const columns: DeskColumns<ShownEvent> = [
  { name: "Release", cell: ({ release }) => <a href={releasePath(release)}>{release}</a> },
  { name: "What", cell: ({ what }) => what },
  { name: "By", cell: ({ who }) => who },
  { name: "Reason", cell: ({ reason }) => reason },
  { name: "When", cell: ({ at }) => at },
];

/** What was done to releases, by whom and why, newest first. */
export function EventList({ events }: { events: readonly ShownEvent[] }) {
  return (
    <DeskTable
      caption="What was done"
      rows={events}
      keyOf={({ id }) => id}
      empty="Nothing was done to a release here yet."
      columns={columns}
    />
  );
}
