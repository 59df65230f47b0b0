import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import { uploadPath } from "../../../import-views.ts";
import { type PageInFilesView, pagesPath } from "../../../page-views.ts";

/** A page whose edition is edited in files: where its text is, and what moves the edition to the desk. */
export function PageInFilesScreen({ id, handle, file, readersHref, csrfToken }: PageInFilesView) {
  return (
    <>
      <p>
        This page is edited in the files of edition {handle}: in {file}, where NNN is its place among the pages beside
        it. What is changed there comes to readers with the next import.
      </p>
      <ButtonRow>
        <LinkButton href={uploadPath(handle)}>Import files</LinkButton>
        {readersHref === null ? null : <LinkButton href={readersHref}>Read the page</LinkButton>}
      </ButtonRow>
      <h2>Edit it here instead</h2>
      <MoveToDesk handle={handle} csrfToken={csrfToken} pageId={id} />
    </>
  );
}

interface MoveToDeskProps {
  handle: string;
  csrfToken: string;
  /** The page to come back to. */
  pageId?: string;
}

/** Moves an edition from files to the desk. */
export function MoveToDesk({ handle, csrfToken, pageId }: MoveToDeskProps) {
  return (
    <>
      <p>
        All of edition {handle} is edited here then, and your files are no longer what readers see. Export them again at
        any time. Nothing changes for readers until you publish.
      </p>
      <DeskForm action={pagesPath(handle)} csrfToken={csrfToken} label="Edit it at the desk">
        <input type="hidden" name="editedIn" value="desk" />
        {pageId === undefined ? null : <input type="hidden" name="page" value={pageId} />}
      </DeskForm>
    </>
  );
}
