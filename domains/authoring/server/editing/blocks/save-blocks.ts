import type { EditedPage } from "../../../editing-contract.ts";
import type { EditingContext } from "../drafts/open-draft.ts";
import { saveChanges, settleConflict } from "../drafts/save-draft.ts";
import { askAside } from "../aside/ask-aside.ts";
import { saveTooLong } from "../errors.ts";
import { showEditedPage } from "./show-edited-page.ts";

/**
 * Takes what an editor in a browser changed into a page's draft, and returns the draft as far as the editor doesn't know
 * it. @throws AppError page-unknown, edited-in-files, version-unknown, save-unreadable, save-too-long
 */
export async function saveBlocks(
  context: EditingContext,
  pageId: string,
  { text, by }: { text: string; by: string },
): Promise<EditedPage> {
  const { since, save } = await askAside({ kind: "save", text }, () => {
    throw saveTooLong();
  });
  const opened = await saveChanges(context, pageId, { makeSave: () => save, by });
  const sent = new Map(save.blocks.map(({ id, now }) => [id, now]));
  return await showEditedPage(context, opened, { since, sent });
}

/** Settles a conflict, and returns the draft. @throws AppError page-unknown, edited-in-files */
export async function settleInEditor(
  context: EditingContext,
  pageId: string,
  { id, choice, since, by }: { id: string; choice: "mine" | "theirs"; since: number; by: string },
): Promise<EditedPage> {
  const opened = await settleConflict(context, pageId, { id, choice, by });
  return await showEditedPage(context, opened, { since, sent: new Map() });
}
