import type { Specimens } from "../specimens.ts";
import { DataTable } from "./data-table.tsx";
import { Pager } from "./pager.tsx";

interface Book {
  title: string;
  author: string;
  state: string;
  since: string;
  note: string | null;
}

const books: readonly Book[] = [
  { title: "Middlemarch", author: "George Eliot", state: "Lent", since: "11.2.2026", note: "Overdue" },
  { title: "Walden", author: "Henry David Thoreau", state: "Here", since: "8.14.2026", note: null },
  {
    title: "The Posthumous Papers of the Pickwick Club",
    author: "Charles Dickens, with illustrations by Robert Seymour and Hablot Knight Browne",
    state: "Here",
    since: "1.30.2026",
    note: null,
  },
];

function Books({ isSelectable = false }: { isSelectable?: boolean }) {
  return (
    <DataTable
      caption="Books of the library"
      rows={books}
      keyOf={({ title }) => title}
      head={{
        name: "Title and author",
        sorted: "ascending",
        title: ({ title }) => title,
        detail: ({ author }) => author,
        note: ({ note }) => note,
      }}
      columns={[
        { name: "State", cell: ({ state }) => state, whenNarrow: "beside" },
        { name: "Since", cell: ({ since }) => since, whenNarrow: "read-out" },
      ]}
      actions={{
        name: "Actions",
        of: ({ title }) => [
          { label: "Lend", whom: title, run: () => {} },
          { label: "Remove", whom: title, run: () => {} },
        ],
        moreLabel: ({ title }) => `Actions for ${title}`,
        onMore: () => {},
      }}
      selection={
        isSelectable
          ? {
              label: ({ title }) => `Select ${title}`,
              isChosen: ({ title }) => title === "Walden",
              onChoose: () => {},
            }
          : undefined
      }
    />
  );
}

export const tableSpecimens: Specimens = {
  name: "table",
  states: {
    plain: () => <Books />,
    selectable: () => (
      <>
        <Books isSelectable />
        <Pager label="Pages of books" page={1} pages={4} onPage={() => {}} />
      </>
    ),
  },
};
