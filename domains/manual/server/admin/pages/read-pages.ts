import { pageLabel } from "../../../rules.ts";
import type { OutlinePage } from "../../read/catalog/edition-view.ts";
import { listEditions, readOutline } from "../../read/reading-store.ts";
import { saveEditedIn } from "../../stores/publishing-store.ts";
import type { AdminPlan } from "../../../../accounts/contract.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { ListedPage, PagesView } from "../../../admin/page-views.ts";
import { listDraftStates, readDraftTitles } from "../../edit/drafts/drafts-store.ts";
import type { EditingContext } from "../../edit/drafts/open-draft.ts";
import { openOutline } from "../../edit/outline/open-outline.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { accountsByIds } from "../../../../accounts/server/records/public.ts";

/** An edition's pages as admin lists them, whoever looks. */
interface Listed extends Pick<PagesView, "fresh" | "sections"> {
  edition: Awaited<ReturnType<typeof listEditions>>[number];
}

/** Lists the pages of an edition in reading order, and how the draft of each stands. @throws AppError edition-unknown */
export async function readPages(
  db: Queries,
  handle: string,
  asked: Pick<PagesView, "mayEdit" | "mayAskReview" | "csrfToken">,
): Promise<PagesView> {
  const { edition, fresh, sections } = await listPages(db, handle);
  return { handle, fresh, sections, editedIn: edition.edited_in, asksReview: edition.asks_review === 1, ...asked };
}

/** @throws AppError edition-unknown */
async function listPages(db: Queries, handle: string): Promise<Listed> {
  const edition = (await listEditions(db)).find((each) => each.handle === handle);
  if (edition === undefined) throw editionUnknown(handle);
  const outline = await readOutline(db, edition.id);
  const drafts = new Map((await listDraftStates(db, edition.id)).map((draft) => [draft.pageId, draft]));
  const stateOf = (id: string): string => {
    const { isChanged = false, conflicts = 0 } = drafts.get(id) ?? {};
    if (conflicts > 0) return "two editors changed the same text";
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
    edition,
    fresh: edition.edited_in === "desk" ? await newPages(db, handle) : [],
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

/**
 * Says what it means that an edition is edited in files again, and what waits in admin. @throws AppError
 * edition-unknown
 */
export async function planEditingInFiles({ database: { db } }: EditingContext, handle: string): Promise<AdminPlan> {
  const { fresh, sections } = await listPages(db, handle);
  const waiting = [...fresh, ...sections.flatMap(({ pages }) => pages.filter(({ state }) => state !== ""))];
  const have =
    waiting.length === 1 ? "1 page has a draft that isn’t" : `${waiting.length} pages have drafts that aren’t`;
  const names = waiting.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = waiting.length > MOST_NAMED ? ` and ${waiting.length - MOST_NAMED} more` : "";
  return {
    sentence: `Until ${handle} is edited in admin again, its pages can’t be edited here and its drafts can’t be published. Every import of its files replaces its text: export it first, since what was edited here isn’t in your files.`,
    lines:
      waiting.length === 0
        ? []
        : [`${have} published: ${names.join(", ")}${more}.`, "Drafts stay here and are not included in exports."],
    agreed: `files ${waiting.map(({ id }) => id).join(" ")}`.slice(0, 2_000),
    run: async () => {
      if (!(await saveEditedIn(db, handle, "files"))) throw editionUnknown(handle);
    },
  };
}

/** So many pages are named. */
const MOST_NAMED = 10;

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

/** The names of accounts by their ids. */
export async function namesOf(db: Queries, ids: readonly (string | null)[]): Promise<(id: string | null) => string> {
  const known = await accountsByIds(
    db,
    ids.flatMap((id) => id ?? []),
  );
  return (id) => {
    const account = id === null ? undefined : known.get(id);
    return account === undefined ? "a deleted account" : `${account.firstName} ${account.lastName}`;
  };
}
