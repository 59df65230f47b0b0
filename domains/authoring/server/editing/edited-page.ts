import { findPublishedPage, type EditionsTable, type PagesTable } from "../../../content/server/authoring.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { releaseName } from "../releases/release-name.ts";
import { pageUnknown } from "./errors.ts";

/** A page that readers see, and the edition that it is of. */
export interface EditedPage {
  page: PagesTable;
  edition: { id: string; handle: string; revision: number; editedIn: EditionsTable["edited_in"]; release: string };
}

/** Finds a page that readers see. @throws AppError page-unknown */
export async function findEditedPage(db: Queries, pageId: string): Promise<EditedPage> {
  const found = await findPublishedPage(db, pageId);
  if (found === undefined) throw pageUnknown();
  const { id, handle, revision, edited_in: editedIn } = found.edition;
  return {
    page: found.page,
    edition: { id, handle, revision, editedIn, release: releaseName({ handle, number: revision }) },
  };
}
