import { type EditionState, pageState, stateOf } from "../../publish/history/edition-state.ts";
import type { PageRevisionsTable } from "../../tables.ts";
import { type PublishedState, readPublishedState } from "../../stores/published-state-store.ts";
import { deleteDrafts } from "../../stores/drafts-store.ts";
import { settleNotes } from "../../../model/blocks/footnotes/server/settle-notes.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { newRevision } from "../../publish/plan/plan-publication.ts";
import { publishFromAdmin } from "../../publish/releases/writing/publish-from-admin.ts";
import { openOutlineOf, pagesInPlace } from "../outline/open-outline.ts";
import { type Outline, type PlacedPage, inMenuOrder } from "../outline/outline.ts";
import {
  draftHasConflicts,
  draftMovedOn,
  draftsRefused,
  needsApproval,
  nothingToPublish,
  versionUnknown,
} from "../errors.ts";
import { checkDrafts } from "./check-draft.ts";
import { isApproved } from "../review/reviews-store.ts";
import { deleteSchedule } from "../schedule/schedules-store.ts";
import { readVersion, updateDraft } from "./drafts-store.ts";
import { type EditingContext, type OpenDraft, openDraft } from "./open-draft.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { ManualFinding } from "../../publish/errors.ts";
import { insertBehind } from "../outline/change-outline.ts";
import { outlineFaults } from "../outline/publish-outline.ts";

/** What is published, by whom and why. */
export interface PublishDrafts {
  /** Pages of one edition, each with the version of its draft that was looked at. */
  pages: readonly { pageId: string; version: number }[];
  author: string;
  reason: string;
  accountId: string | null;
  /**
   * By default in admin: a draft must not have changed since. At a time that was set, it is the version that was
   * looked at then, whatever was written since.
   */
  via?: "desk" | "schedule";
}

/** What is known of drafts that can be published. */
interface Ready {
  state: PublishedState;
  drafts: readonly OpenDraft[];
  /** With the pages that are published for the first time; null if there is none. */
  outline: Outline | null;
}

/**
 * Opens drafts that are to be published, and finds what speaks against it.
 * @throws AppError page-unknown, edited-in-files, draft-moved-on, draft-has-conflicts, needs-approval, drafts-refused,
 * nothing-to-publish
 */
export async function readyToPublish(
  context: EditingContext,
  what: Pick<PublishDrafts, "pages" | "via">,
): Promise<Ready> {
  const { db } = context.database;
  const drafts = await openAll(context, what);
  const [first] = drafts;
  if (first === undefined) throw nothingToPublish();
  const state = await readPublishedState(db, first.edition.id);
  const { outline, faults } = await placeDrafts(db, state, drafts);
  const findings = [...faults, ...(await checkDrafts(db, state, drafts.map(pageOf)))];
  if (findings.length > 0) throw draftsRefused(findings);
  return { state, drafts, outline };
}

/**
 * Publishes what drafts say as one release, without reading the rest of the edition's text. Returns the release's name.
 * @throws AppError as `readyToPublish`, publish-overtaken
 */
export async function publishDrafts(context: EditingContext, what: PublishDrafts): Promise<string> {
  const { state, drafts, outline } = await readyToPublish(context, what);
  const releaseId = newId(context.clock);
  const { target, revisions } = planDrafts(context, { state, drafts, outline, releaseId });
  const { author, reason, accountId, via = "desk" } = what;
  return await publishFromAdmin(context, {
    releaseId,
    state,
    target,
    revisions,
    author,
    act: { via, accountId, reason },
    also: async (trx) => {
      for (const { page, draft } of drafts) {
        const revision = revisions.find((each) => each.page_id === page.id)?.id ?? page.revision_id;
        await updateDraft(trx, page.id, { base_revision_id: revision, base_version: draft.version });
        await deleteSchedule(trx, page.id);
        // A link opened what was to be published.
        await deleteDrafts(trx, page.edition_id, page.id, context.clock.now());
      }
    },
  });
}

async function openAll(
  context: EditingContext,
  { pages, via = "desk" }: Pick<PublishDrafts, "pages" | "via">,
): Promise<OpenDraft[]> {
  const { db } = context.database;
  const drafts: OpenDraft[] = [];
  for (const { pageId, version } of pages) {
    const open = await openDraft(context, pageId);
    const isNewest = open.draft.version === version;
    if (!isNewest && via === "desk") throw draftMovedOn(open.draft.title);
    if (isNewest && open.conflicts.length > 0) throw draftHasConflicts(open.draft.title);
    const draft = isNewest ? open.draft : await readVersion(db, pageId, version);
    if (draft === undefined) throw versionUnknown();
    if (open.edition.asksReview && !(await isApproved(db, pageId, version))) throw needsApproval(draft.title);
    drafts.push({ ...open, draft });
  }
  return drafts;
}

function pageOf({ page, draft }: OpenDraft) {
  return { pageId: page.id, title: draft.title, blocks: draft.blocks.map(({ block }) => block) };
}

/** What the edition is to say, with new revisions of the pages whose blocks change. */
function planDrafts(
  { clock }: EditingContext,
  { state, drafts, outline, releaseId }: Planned,
): { target: EditionState; revisions: PageRevisionsTable[] } {
  const stored = new Map(state.pages.map((page) => [page.id, page]));
  const revisions = drafts.flatMap((open) => {
    const { pageId, blocks } = pageOf(open);
    return newRevision(pageId, settleNotes(blocks), stored.get(pageId), { clock, revisionId: releaseId }) ?? [];
  });
  const revised = new Map(revisions.map((revision) => [revision.page_id, revision.id]));
  const words = new Map(drafts.map(({ page, draft }) => [page.id, { title: draft.title, subtitle: draft.subtitle }]));
  const now = stateOf(state);
  const placed = outline === null ? now.pages : pagesInPlace(outline, state.pages.map(pageState));
  const pages = placed.map((page) => {
    return { ...page, ...words.get(page.id), revision_id: revised.get(page.id) ?? page.revision_id };
  });
  return { target: { ...now, pages }, revisions };
}

interface Planned extends Ready {
  releaseId: string;
}

/**
 * Puts pages that are published for the first time into the menu that readers see, where its draft has them, and says
 * why one can't stand there. Nothing else of the menu's draft is taken; null if no page is new.
 */
async function placeDrafts(
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
      fault(page.id, `It is below “${titles.get(page.parentId ?? "") ?? "a page"}”. Publish that page first.`);
    outline = insertBehind(outline, { page, order: open.pages });
  }
  for (const { id, message } of outlineFaults(outline)) if (fresh.has(id)) fault(id, message);
  return { outline: inMenuOrder(outline, open.sections), faults };
}
