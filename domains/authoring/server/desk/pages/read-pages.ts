import { pageLabel } from "../../../../content/rules.ts";
import { listEditions, readOutline } from "../../../../content/server/authoring.ts";
import type { OutlinePage } from "../../../../content/server/authoring.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { ListedPage, PagesView } from "../../../page-views.ts";
import { listDraftStates } from "../../editing/drafts-store.ts";
import { editionUnknown } from "../../publish/errors.ts";

/** Lists the pages of an edition in reading order, and how the draft of each stands. @throws AppError edition-unknown */
export async function readPages(
  db: Queries,
  handle: string,
  { mayEdit, csrfToken }: Pick<PagesView, "mayEdit" | "csrfToken">,
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
    editedIn: edition.edited_in,
    mayEdit,
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
