import { type DeskColumns, DeskTable } from "../../../../../ui/desk/desk-table.tsx";
import { pagesPath } from "../../../page-views.ts";
import { partPath, type PartsView, picturesPath, quickLookPath } from "../../../part-views.ts";

type Row = PartsView["parts"][number] & { handle: string };

const columns: DeskColumns<Row> = [
  { name: "Part", cell: ({ handle, part, title }) => <a href={partPath(handle, part)}>{title}</a> },
  { name: "What it is", cell: ({ about }) => about },
  { name: "Draft", cell: ({ state }) => state },
];

/** The parts of an edition besides its pages. */
export function PartsScreen({ handle, editedIn, parts }: PartsView) {
  return (
    <>
      <p>
        {editedIn === "desk" ? (
          "Each part has a draft of its own, which readers see once it is published."
        ) : (
          <>
            This edition is edited in files. To change its parts here, move it to the desk under{" "}
            <a href={pagesPath(handle)}>Pages</a>.
          </>
        )}
      </p>
      <DeskTable
        caption="Parts"
        rows={parts.map((part) => ({ ...part, handle }))}
        keyOf={({ part }) => part}
        empty="There is no part."
        columns={columns}
      />
      <h2>Elsewhere</h2>
      <ul className="desk-list">
        <li>
          <a href={picturesPath(handle)}>Images</a>
          <p className="desk-what">Every picture with where it is used.</p>
        </li>
        <li>
          <a href={quickLookPath(handle)}>Quick look</a>
          <p className="desk-what">The tables that it shows, each with its page.</p>
        </li>
      </ul>
    </>
  );
}
