import { pageLabel } from "../../../../content/rules.ts";
import type { EditorStart } from "../../../editing-contract.ts";
import { showEditedPage } from "../../editing/blocks/show-edited-page.ts";
import { type EditingContext, openDraft } from "../../editing/open-draft.ts";

/** What the editor of a page starts with. @throws AppError page-unknown, edited-in-files */
export async function startEditing(
  context: EditingContext,
  pageId: string,
  { person, csrfToken }: Pick<EditorStart, "person" | "csrfToken">,
): Promise<EditorStart> {
  const opened = await openDraft(context, pageId);
  const page = await showEditedPage(context, opened, { since: 0, sent: new Map() });
  return { pageId, label: pageLabel(opened.page.section, opened.page.code), page, person, csrfToken };
}
