import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { DataTable } from "./data-table.tsx";
import { Pager } from "./pager.tsx";

interface Book {
  title: string;
  author: string;
  state: string;
  since: string;
}

const books: readonly Book[] = [
  { title: "Middlemarch", author: "George Eliot", state: "Lent", since: "11.2.2026" },
  { title: "Walden", author: "Henry David Thoreau", state: "Here", since: "8.14.2026" },
];

interface BooksProps {
  onLend?: (title: string) => void;
  onMore?: (title: string) => void;
}

function Books({ onLend, onMore }: BooksProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <DataTable
      caption="Books of the library"
      rows={books}
      keyOf={({ title }) => title}
      head={{
        name: "Title and author",
        sorted: "descending",
        title: ({ title }) => title,
        detail: ({ author }) => author,
        note: ({ state }) => (state === "Lent" ? "Overdue" : null),
      }}
      columns={[
        { name: "State", cell: ({ state }) => state, whenNarrow: "beside" },
        { name: "Since", cell: ({ since }) => since, whenNarrow: "read-out" },
      ]}
      actions={{
        name: "Actions",
        of: ({ title }) => [{ label: "Lend", whom: title, run: () => onLend?.(title) }],
        moreLabel: ({ title }) => `Actions for ${title}`,
        onMore: ({ title }) => onMore?.(title),
      }}
      selection={{
        label: ({ title }) => `Select ${title}`,
        isChosen: ({ title }) => chosen.includes(title),
        onChoose: ({ title }, isChosen) =>
          setChosen((now) => (isChosen ? [...now, title] : now.filter((each) => each !== title))),
      }}
    />
  );
}

test("the table has a name, and each row is named and says everything in its cells", async () => {
  await page.viewport(1000, 600);
  const screen = await render(<Books />);
  await expect.element(screen.getByRole("table", { name: "Books of the library" })).toBeVisible();
  await expect.element(screen.getByRole("columnheader", { name: "State" })).toBeVisible();
  const row = screen.getByRole("row").nth(1);
  await expect
    .element(row.getByRole("rowheader"))
    .toHaveTextContent("Select MiddlemarchMiddlemarchOverdueGeorge Eliot");
  const cells = row.getByRole("cell").elements();
  expect(cells.map(({ textContent }) => textContent).slice(0, 2)).toEqual(["Lent", "11.2.2026"]);
});

test("the column that the rows are sorted by says so", async () => {
  const screen = await render(<Books />);
  const column = screen.getByRole("columnheader", { name: "Title and author" });
  await expect.element(column).toHaveAttribute("aria-sort", "descending");
  await expect.element(screen.getByRole("columnheader", { name: "State" })).not.toHaveAttribute("aria-sort");
});

test("rows are chosen one by one", async () => {
  const screen = await render(<Books />);
  const box = screen.getByRole("checkbox", { name: "Select Walden" });
  await box.click();
  await expect.element(box).toBeChecked();
  await expect.element(screen.getByRole("checkbox", { name: "Select Middlemarch" })).not.toBeChecked();
  await box.click();
  await expect.element(box).not.toBeChecked();
});

test("what can be done with a row is a button that names the row", async () => {
  await page.viewport(1000, 600);
  const lend = vi.fn<(title: string) => void>();
  const screen = await render(<Books onLend={lend} />);
  await screen.getByRole("button", { name: "Lend Walden" }).click();
  expect(lend).toHaveBeenCalledExactlyOnceWith("Walden");
  await expect.element(screen.getByRole("button", { name: "Actions for Walden" })).not.toBeInTheDocument();
});

test("on a phone a row is still a row: one button opens what can be done, and hidden cells are read out", async () => {
  await page.viewport(360, 600);
  const more = vi.fn<(title: string) => void>();
  const screen = await render(<Books onMore={more} />);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  const row = screen.getByRole("row").nth(2);
  await expect.element(row.getByRole("cell", { name: "8.14.2026" })).toBeInTheDocument();
  await expect.element(row.getByRole("button", { name: "Lend Walden" })).not.toBeInTheDocument();
  const button = row.getByRole("button", { name: "Actions for Walden" });
  expect(button.element().getBoundingClientRect()).toMatchObject({ width: 44, height: 44 });
  await button.click();
  expect(more).toHaveBeenCalledExactlyOnceWith("Walden");
});

test("the pager leads to the page before and the next, and ends where there is none", async () => {
  function Pages() {
    const [at, setAt] = useState(1);
    return <Pager label="Pages of books" page={at} pages={3} onPage={setAt} />;
  }
  const screen = await render(<Pages />);
  const pager = screen.getByRole("navigation", { name: "Pages of books" });
  const before = pager.getByRole("button", { name: "Previous page" });
  const next = pager.getByRole("button", { name: "Next page" });
  await expect.element(pager.getByText("Page 1 of 3")).toBeVisible();
  await expect.element(before).toBeDisabled();
  await next.click();
  await next.click();
  await expect.element(pager.getByText("Page 3 of 3")).toBeVisible();
  await expect.element(next).toBeDisabled();
  await before.click();
  await expect.element(pager.getByText("Page 2 of 3")).toBeVisible();
});

test("one page has no pager", async () => {
  const screen = await render(<Pager label="Pages of books" page={1} pages={1} onPage={() => {}} />);
  await expect.element(screen.getByRole("navigation")).not.toBeInTheDocument();
});
