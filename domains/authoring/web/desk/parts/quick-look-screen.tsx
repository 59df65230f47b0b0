import { type DeskColumns, DeskTable } from "../../../../../ui/desk/desk-table.tsx";
import type { QuickLookView } from "../../../part-views.ts";

const columns: DeskColumns<QuickLookView["tables"][number]> = [
  { name: "Table", cell: ({ title }) => title },
  { name: "Rows", cell: ({ rows }) => rows },
  { name: "Page", cell: ({ page, href }) => <a href={href}>{page}</a> },
];

/** The tables that quick look shows. */
export function QuickLookScreen({ tables }: QuickLookView) {
  return (
    <>
      <p>
        Quick look shows the tables that are marked for it, and follows their pages. A table is turned on and off where
        it is edited, on its page.
      </p>
      <DeskTable
        caption="Tables in quick look"
        rows={tables}
        keyOf={({ id }) => id}
        empty="No table is marked for quick look yet."
        columns={columns}
      />
    </>
  );
}
