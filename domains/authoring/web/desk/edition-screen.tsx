import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { type EditionView, pagesPath, releasePath, type ShownRelease } from "../../contract.ts";
import { EventList } from "./event-list.tsx";

const columns: DeskColumns<ShownRelease> = [
  { name: "Release", cell: ({ name }) => <a href={releasePath(name)}>{name}</a> },
  {
    name: "State",
    cell: ({ stateWords, problem }) => (
      <>
        {stateWords}
        {problem === "" ? null : <p className="desk-what">{problem}</p>}
      </>
    ),
  },
  { name: "Author", cell: ({ author }) => author },
  { name: "Reason", cell: ({ reason }) => reason },
  { name: "Changed", cell: ({ changes }) => changes },
];

/** An edition's releases, newest first, and what was done to them. */
export function EditionScreen({ edition, releases, events }: EditionView) {
  return (
    <>
      <p>
        {edition.state}. Open to: {edition.audience.toLowerCase()}.
      </p>
      <p>
        <a href={pagesPath(edition.handle)}>Pages, to read and to edit</a>
      </p>
      <h2>Releases</h2>
      <DeskTable
        caption="Releases"
        rows={releases}
        keyOf={({ name }) => name}
        empty="There is no release yet."
        columns={columns}
      />
      <h2>What was done</h2>
      <EventList events={events} />
    </>
  );
}
