import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { editionPath, type EditionsView, type ShownEdition } from "../../contract.ts";

const columns: DeskColumns<ShownEdition> = [
  { name: "Edition", cell: ({ handle, name }) => <a href={editionPath(handle)}>{name}</a> },
  { name: "Readers", cell: ({ state }) => state },
  { name: "Open to", cell: ({ audience }) => audience },
  { name: "Waiting", cell: ({ waiting }) => waiting },
];

/** The editions, with what readers see of each and what waits. */
export function EditionsScreen({ editions }: EditionsView) {
  return (
    <DeskTable
      caption="Editions"
      rows={editions}
      keyOf={({ handle }) => handle}
      empty="There is no edition yet. Import one with npm run manual -- import."
      columns={columns}
    />
  );
}
