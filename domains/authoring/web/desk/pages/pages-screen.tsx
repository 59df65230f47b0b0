import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable } from "../../../../../ui/desk/desk-table.tsx";
import { type ListedPage, pagePath, pagesPath, type PagesView } from "../../../page-views.ts";

/** The pages of an edition, and where it is edited. */
export function PagesScreen({ handle, editedIn, mayEdit, sections, csrfToken }: PagesView) {
  const changed = sections.flatMap(({ pages }) => pages.filter(({ state }) => state !== ""));
  // First where nothing can be done without it, else last.
  const where = mayEdit ? (
    <>
      <h2>Where it is edited</h2>
      <p>
        {editedIn === "desk"
          ? "Export the edition before you edit it in files again: what was edited here is not in your files."
          : "Edit it here, and your files are no longer what readers see. Export them again at any time."}
      </p>
      <DeskForm
        action={pagesPath(handle)}
        csrfToken={csrfToken}
        label={editedIn === "desk" ? "Edit it in files" : "Edit it at the desk"}
        isPrimary={editedIn === "files"}
      >
        <input type="hidden" name="editedIn" value={editedIn === "desk" ? "files" : "desk"} />
      </DeskForm>
    </>
  ) : null;
  return (
    <>
      <p>
        {editedIn === "desk"
          ? "This edition is edited here. Imports of its files are refused, so that nothing is undone."
          : "This edition is edited in files, and each import replaces what it says. Its pages can’t be edited here meanwhile."}
      </p>
      {editedIn === "files" ? where : null}
      {editedIn === "desk" && changed.length > 0 ? (
        <>
          <h2>Waiting</h2>
          <PageTable caption="Changed pages" pages={changed} isLinked />
        </>
      ) : null}
      {sections.map(({ title, pages }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <PageTable caption={title} pages={pages} isLinked={editedIn === "desk"} />
        </section>
      ))}
      {editedIn === "desk" ? where : null}
    </>
  );
}

const columns: DeskColumns<ListedPage & { isLinked: boolean }> = [
  {
    name: "Page",
    cell: ({ id, name, level, isLinked }) => (
      <span className={`desk-level-${level}`}>{isLinked ? <a href={pagePath(id)}>{name}</a> : name}</span>
    ),
  },
  { name: "Draft", cell: ({ state }) => state },
];

function PageTable({ caption, pages, isLinked }: { caption: string; pages: readonly ListedPage[]; isLinked: boolean }) {
  return (
    <DeskTable
      caption={caption}
      rows={pages.map((page) => ({ ...page, isLinked }))}
      keyOf={({ id }) => id}
      empty="There is no page here."
      columns={columns}
    />
  );
}
