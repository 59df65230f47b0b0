import { pageLabel } from "../../../../content/rules.ts";
import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import type { EditorStart, OpenComment } from "../../../editing-contract.ts";
import { showEditedPage } from "../../editing/blocks/show-edited-page.ts";
import { type EditingContext, openDraft } from "../../editing/drafts/open-draft.ts";
import { listOpenComments } from "../../editing/review/reviews-store.ts";
import { namesOf } from "./names-of.ts";

/** So many comments are shown beside the text. */
const MOST_COMMENTS = 200;

/** What the editor of a page starts with. @throws AppError page-unknown, edited-in-files */
export async function startEditing(
  context: EditingContext,
  pageId: string,
  { person, csrfToken }: Pick<EditorStart, "person" | "csrfToken">,
): Promise<EditorStart> {
  const opened = await openDraft(context, pageId);
  const page = await showEditedPage(context, opened, { since: 0, sent: new Map() });
  const label = pageLabel(opened.page.section, opened.page.code);
  return { pageId, label, page, comments: await openComments(context, pageId), person, csrfToken };
}

async function openComments({ database: { db } }: EditingContext, pageId: string): Promise<OpenComment[]> {
  const comments = await listOpenComments(db, pageId, MOST_COMMENTS);
  const who = await namesOf(
    db,
    comments.map(({ said_by: by }) => by),
  );
  return comments.map(({ id, block_id: block, said_by: by, said_at: at, words, excerpt }) => {
    return { id, block: block ?? "", by: `${who(by)}, ${inUtc(at)}`, words, excerpt };
  });
}
