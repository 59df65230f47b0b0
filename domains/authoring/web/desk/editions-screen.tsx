import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { editionPath, type EditionsView, type ShownEdition, startPath } from "../../contract.ts";

const columns: DeskColumns<ShownEdition> = [
  { name: "Edition", cell: ({ handle, name }) => <a href={editionPath(handle)}>{name}</a> },
  { name: "Readers", cell: ({ state }) => state },
  { name: "Open to", cell: ({ audience }) => audience },
  { name: "Waiting", cell: ({ waiting }) => waiting },
];

/** The editions, with what readers see of each and what waits. */
export function EditionsScreen({ editions, startsFrom }: EditionsView) {
  return (
    <>
      <DeskTable
        caption="Editions"
        rows={editions}
        keyOf={({ handle }) => handle}
        empty="There is no edition yet. Import one with npm run manual -- import."
        columns={columns}
      />
      {startsFrom.length === 0 ? null : (
        <>
          <h2>A new edition</h2>
          <p>It begins with all that another one says, and readers see nothing of it until you open it to them.</p>
          <ButtonRow>
            {startsFrom.map((handle) => (
              <LinkButton key={handle} href={startPath(handle)}>
                Start an edition from {handle}
              </LinkButton>
            ))}
          </ButtonRow>
        </>
      )}
    </>
  );
}
