import type { PublishedState } from "../../../../content/server/authoring.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { ManualFinding } from "../../publish/errors.ts";
import type { OpenDraft } from "../drafts/open-draft.ts";
import { insertBehind } from "./change-outline.ts";
import { outlineFaults } from "./check-outline.ts";
import { openOutlineOf } from "./open-outline.ts";
import { inMenuOrder, type Outline, type PlacedPage } from "./outline.ts";

/**
 * Puts pages that are published for the first time into the menu that readers see, where its draft has them, and says
 * why one can't stand there. Nothing else of the menu's draft is taken; null if no page is new.
 */
export async function placeDrafts(
  db: Queries,
  state: PublishedState,
  drafts: readonly OpenDraft[],
): Promise<{ outline: Outline | null; faults: ManualFinding[] }> {
  const fresh = new Map(drafts.filter(({ page }) => page.removed_at === 0).map((open) => [open.page.id, open]));
  if (fresh.size === 0) return { outline: null, faults: [] };
  const open = await openOutlineOf(db, state);
  const titles = new Map(state.pages.map(({ id, title }) => [id, title]));
  const faults: ManualFinding[] = [];
  const fault = (id: string, message: string) => {
    const place = fresh.get(id)?.draft.title ?? titles.get(id) ?? id;
    faults.push({ kind: "invalid", place, message });
  };
  let outline: PlacedPage[] = [...open.published];
  for (const page of open.pages) {
    if (!fresh.has(page.id)) continue;
    const isBelow = page.parentId !== null;
    if (isBelow && !outline.some(({ id }) => id === page.parentId))
      fault(page.id, `It stands below “${titles.get(page.parentId ?? "") ?? "a page"}”. Publish that page first.`);
    outline = insertBehind(outline, { page, order: open.pages });
  }
  for (const { id, message } of outlineFaults(outline)) if (fresh.has(id)) fault(id, message);
  return { outline: inMenuOrder(outline, open.sections), faults };
}
