import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { AdminForm } from "../../../../../ui/admin/admin-form.tsx";
import { type TableColumns, AdminTable } from "../../../../../ui/admin/admin-table.tsx";
import { reviewingPath } from "../../../admin/contract.ts";
import { menuPath } from "../../../admin/menu-views.ts";
import { type ListedPage, pagePath, pagesPath, type PagesView } from "../../../admin/page-views.ts";
import { MoveToAdmin } from "./page-screen.tsx";

/** The pages of an edition, and where it is edited. */
export function PagesScreen({ handle, editedIn, mayEdit, sections, fresh, csrfToken, ...reviewing }: PagesView) {
  const changed = [...fresh, ...sections.flatMap(({ pages }) => pages.filter(({ state }) => state !== ""))];
  // First where nothing can be done without it, else last.
  const where = mayEdit ? (
    <>
      <h2>Where this edition is edited</h2>
      {editedIn === "desk" ? (
        <>
          <p>Export the edition before you edit it in files again: what was edited here is not in your files.</p>
          <AdminForm action={pagesPath(handle)} csrfToken={csrfToken} label="Edit it in files" isPrimary={false}>
            <input type="hidden" name="editedIn" value="files" />
          </AdminForm>
        </>
      ) : (
        <MoveToAdmin handle={handle} csrfToken={csrfToken} />
      )}
    </>
  ) : null;
  return (
    <>
      <p>
        {editedIn === "desk"
          ? "This edition is edited here. Imported files are merged into the drafts and never published automatically."
          : "This edition is edited in files, and each import replaces its text. Until that changes, its pages can’t be edited here."}
      </p>
      {editedIn === "files" ? where : null}
      {editedIn === "desk" && mayEdit ? (
        <ButtonRow>
          <LinkButton href={menuPath(handle, "new-page")}>Add a page</LinkButton>
          <LinkButton href={menuPath(handle)}>Menu: move, rename, and remove pages</LinkButton>
        </ButtonRow>
      ) : null}
      {editedIn === "desk" && changed.length > 0 ? (
        <>
          <h2>Waiting</h2>
          <PageTable caption="Changed pages" pages={changed} isLinked={mayEdit} isReviewed />
        </>
      ) : null}
      {sections.map(({ title, pages }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <PageTable caption={title} pages={pages} isLinked={mayEdit} />
        </section>
      ))}
      {editedIn === "desk" && reviewing.mayAskReview ? (
        <Reviewing handle={handle} asksReview={reviewing.asksReview} csrfToken={csrfToken} />
      ) : null}
      {editedIn === "desk" ? where : null}
    </>
  );
}

function Reviewing({ handle, asksReview, csrfToken }: Pick<PagesView, "handle" | "asksReview" | "csrfToken">) {
  return (
    <>
      <h2>Review before publishing</h2>
      <p>
        {asksReview
          ? "A page can be published once someone other than the requester has approved it."
          : "Editors can publish pages without approval. They can still ask for a review."}
      </p>
      <AdminForm
        action={reviewingPath(handle)}
        csrfToken={csrfToken}
        label={asksReview ? "Don’t require approval" : "Require approval"}
        isPrimary={false}
      >
        <input type="hidden" name="asksReview" value={asksReview ? "no" : "yes"} />
      </AdminForm>
    </>
  );
}

interface Row extends ListedPage {
  isLinked: boolean;
  isReviewed: boolean;
}

const columns: TableColumns<Row> = [
  {
    name: "Page",
    cell: ({ id, name, level, isLinked }) => (
      <span className={`admin-level-${level}`}>{isLinked ? <a href={pagePath(id)}>{name}</a> : name}</span>
    ),
  },
  {
    name: "Draft",
    cell: ({ id, state, isReviewed }) => (isReviewed ? <a href={pagePath(id, "review")}>{state}</a> : state),
  },
];

interface PageTableProps {
  caption: string;
  pages: readonly ListedPage[];
  /** Whether they can be edited by the viewer. */
  isLinked: boolean;
  /** Whether what was changed leads to its review. */
  isReviewed?: boolean;
}

function PageTable({ caption, pages, isLinked, isReviewed = false }: PageTableProps) {
  return (
    <AdminTable
      caption={caption}
      rows={pages.map((page) => ({ ...page, isLinked, isReviewed }))}
      keyOf={({ id }) => id}
      empty="There are no pages here."
      columns={columns}
    />
  );
}
