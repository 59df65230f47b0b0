import { pageLabel } from "../../../../content/rules.ts";
import { listEditions, readOutline } from "../../../../content/server/authoring.ts";
import type { OutlinePage } from "../../../../content/server/authoring.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { ListedPage, PagesView } from "../../../page-views.ts";
import { listDraftStates, readDraftTitles } from "../../editing/drafts/drafts-store.ts";
import { openOutline } from "../../editing/outline/open-outline.ts";
import { editionUnknown } from "../../publish/errors.ts";

/** Lists the pages of an edition in reading order, and how the draft of each stands. @throws AppError edition-unknown */
export async function readPages(
  db: Queries,
  handle: string,
  { mayEdit, mayAskReview, csrfToken }: Pick<PagesView, "mayEdit" | "mayAskReview" | "csrfToken">,
): Promise<PagesView> {
  const edition = (await listEditions(db)).find((each) => each.handle === handle);
  if (edition === undefined) throw editionUnknown(handle);
  const outline = await readOutline(db, edition.id);
  const drafts = new Map((await listDraftStates(db, edition.id)).map((draft) => [draft.pageId, draft]));
  const stateOf = (id: string): string => {
    const { isChanged = false, conflicts = 0 } = drafts.get(id) ?? {};
    if (conflicts > 0) return "two editors changed the same";
    return isChanged ? "changed, not published" : "";
  };
  const list = (pages: readonly OutlinePage[], parentId: string | null): ListedPage[] =>
    pages
      .filter((page) => page.parentId === parentId)
      .toSorted((left, right) => left.position - right.position)
      .flatMap(({ id, section, code, title, level }) => [
        { id, name: `${pageLabel(section, code)} ${title}`.trim(), level, state: stateOf(id) },
        ...list(pages, id),
      ]);
  return {
    handle,
    fresh: edition.edited_in === "desk" ? await newPages(db, handle) : [],
    editedIn: edition.edited_in,
    mayEdit,
    mayAskReview,
    asksReview: edition.asks_review === 1,
    csrfToken,
    sections: outline.sections.map(({ handle: section, title }) => {
      return {
        title,
        pages: list(
          outline.pages.filter((page) => page.section === section),
          null,
        ),
      };
    }),
  };
}

/** The pages that are being written and were never published. */
async function newPages(db: Queries, handle: string): Promise<ListedPage[]> {
  const { pages, planned } = await openOutline(db, handle);
  const titles = await readDraftTitles(db, [...planned.keys()]);
  return pages.flatMap(({ id, section, code }) => {
    const row = planned.get(id);
    if (row === undefined) return [];
    const name = `${pageLabel(section, code)} ${titles.get(id) ?? row.title}`.trim();
    return [{ id, name, level: 0, state: "new, not published" }];
  });
}
