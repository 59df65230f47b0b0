import { findWrittenPage, type EditionsTable, type PagesTable } from "../../../../content/server/authoring.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { releaseName } from "../../releases/release-name.ts";
import { pageUnknown } from "../errors.ts";

/** A page that readers see or are to see, and the edition that it is of. */
export interface EditedPage {
  page: PagesTable;
  edition: {
    id: string;
    handle: string;
    revision: number;
    editedIn: EditionsTable["edited_in"];
    /** Whether somebody else has to approve of a page before it is published. */
    asksReview: boolean;
    release: string;
  };
}

/** Finds a page that readers see or are to see. @throws AppError page-unknown */
export async function findEditedPage(db: Queries, pageId: string): Promise<EditedPage> {
  const found = await findWrittenPage(db, pageId);
  if (found === undefined) throw pageUnknown();
  const { id, handle, revision, edited_in: editedIn, asks_review: asksReview } = found.edition;
  return {
    page: found.page,
    edition: {
      id,
      handle,
      revision,
      editedIn,
      asksReview: asksReview === 1,
      release: releaseName({ handle, number: revision }),
    },
  };
}
