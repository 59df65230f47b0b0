import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { renderBlocks } from "../../../model/blocks/render.ts";
import { resolveBlockLinks } from "../../read/catalog/catalog.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { notableVersions } from "../../edit/merge/merge-drafts.ts";
import { type DraftPage, draftFields } from "../../edit/drafts/draft-schemas.ts";
import type {
  PageChangesView,
  PageHistoryView,
  PageInFilesView,
  PageQuestion,
  PageSchedule,
  PageView,
} from "../../../admin/page-views.ts";
import { type DraftVersion, listVersions, readVersion } from "../../edit/drafts/drafts-store.ts";
import { findEditedPage, readPageLinks } from "../../edit/drafts/edited-page.ts";
import { versionUnknown } from "../../edit/errors.ts";
import { type EditingContext, type OpenDraft, openDraft } from "../../edit/drafts/open-draft.ts";
import { draftSource } from "../../edit/source/page-source.ts";
import { isApproved } from "../../edit/review/reviews-store.ts";
import { findSchedule } from "../../edit/schedule/schedules-store.ts";
import type { PageSchedulesTable } from "../../edit/tables.ts";
import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import { showRedline } from "../../edit/aside/aside.ts";
import { type TypedPage, sayNotesLosing } from "./act-on-page.ts";
import { namesOf } from "./read-pages.ts";
import type { NotesContext } from "../../publish/publish-edition.ts";
import { showConflicts } from "./show-conflicts.ts";

/** So many versions are listed. */
const MOST_VERSIONS = 200;
/** The editor saves every few seconds. */
const MOST_READ = 5_000;

/** A page to be edited, or as it was sent. @throws AppError page-unknown, edited-in-files */
export async function readPage(
  context: EditingContext,
  pageId: string,
  { typed, ...viewer }: { typed: TypedPage | null } & Pick<PageView, "mayPublish" | "csrfToken" | "hasEditor">,
): Promise<PageView> {
  const { db } = context.database;
  const opened = await openDraft(context, pageId);
  const { draft, publishedVersion, conflicts } = opened;
  const { view } = await readPageLinks(db, opened.edition.id, { ...opened.page, blocks: blocksOf(draft) });
  const [newest] = await listVersions(db, pageId, 1);
  const isNew = opened.page.removed_at === 0;
  const says = typed ?? { ...draft, source: await draftSource(db, opened), faults: [] };
  return {
    id: pageId,
    handle: opened.edition.handle,
    version: says.version,
    title: says.title,
    subtitle: says.subtitle,
    source: says.source,
    faults: says.faults,
    state: isNew ? "Readers don’t see this page yet." : await stateOf(db, newest, publishedVersion),
    isChanged: isNew || draft.version !== publishedVersion,
    conflicts: await showConflicts(db, conflicts, { draft, view }),
    readersHref: hrefOf(view.pageById(pageId)),
    ...viewer,
  };
}

/** A page that can't be edited here, since its edition is edited in files; null if it can. @throws AppError page-unknown */
export async function readPageInFiles(
  { database: { db } }: EditingContext,
  pageId: string,
  csrfToken: string,
): Promise<PageInFilesView | null> {
  const { page, edition } = await findEditedPage(db, pageId);
  if (edition.editedIn === "desk") return null;
  const { view } = await readPageLinks(db, edition.id, { ...page, blocks: [] });
  const published = view.pageById(pageId);
  const names = [...(published?.ancestors ?? []), page].map(({ slug }) => `NNN-${slug}`);
  return {
    id: pageId,
    title: page.title,
    handle: edition.handle,
    file: `${[page.section, ...names].join("/")}.md`,
    readersHref: hrefOf(published),
    csrfToken,
  };
}

/** Readers don't have a page that was never published. */
function hrefOf(page: { uri: string } | undefined): string | null {
  return page === undefined ? null : `/${page.uri}`;
}

async function stateOf(db: Queries, newest: DraftVersion | undefined, published: number): Promise<string> {
  if (newest === undefined || newest.version === published) return "Readers see this version.";
  const who = await namesOf(db, [newest.saved_by]);
  return `Saved ${inUtc(newest.saved_at)} by ${who(newest.saved_by)}, not published.`;
}

/** What a page's draft changes for readers. @throws AppError page-unknown, edited-in-files */
export async function readPageChanges(context: EditingContext, pageId: string): Promise<PageChangesView> {
  const { opened, published } = await withPublished(context, pageId);
  const { draft } = opened;
  const { view } = await linksOf(context, opened);
  return {
    id: pageId,
    words: changedWords(published, draft),
    html: await showRedline({ before: blocksOf(published), after: blocksOf(draft) }, view),
  };
}

/** A page as readers have it, and as they would have its draft, as HTML. */
async function pageTexts(context: EditingContext, pageId: string): Promise<{ before: string; after: string }> {
  const { opened, published } = await withPublished(context, pageId);
  const { view } = await linksOf(context, opened);
  const before = renderBlocks(resolveBlockLinks(blocksOf(published), view));
  await yieldToEventLoop();
  return { before, after: renderBlocks(resolveBlockLinks(blocksOf(opened.draft), view)) };
}

/** What the references in a draft lead to. */
export async function linksOf({ database: { db } }: EditingContext, { edition, page, draft }: OpenDraft) {
  return await readPageLinks(db, edition.id, { ...page, blocks: blocksOf(draft) });
}

/** Title and subtitle, where they differ. */
export function changedWords(published: DraftPage, draft: DraftPage): PageChangesView["words"] {
  return draftFields
    .filter((field) => published[field] !== draft[field])
    .map((field) => ({
      name: field === "title" ? "Title" : "Subtitle",
      before: published[field],
      after: draft[field],
    }));
}

/** Lists the versions of a page's draft. @throws AppError page-unknown, edited-in-files */
export async function readPageHistory(
  context: EditingContext,
  pageId: string,
  csrfToken: string,
): Promise<PageHistoryView> {
  const { db } = context.database;
  const { page, draft, publishedVersion } = await openDraft(context, pageId);
  const isNew = page.removed_at === 0;
  const all = await listVersions(db, pageId, MOST_READ);
  const versions = notableVersions(all, new Set([publishedVersion])).slice(0, MOST_VERSIONS);
  const who = await namesOf(
    db,
    versions.map((version) => version.saved_by),
  );
  return {
    id: pageId,
    version: draft.version,
    csrfToken,
    versions: versions.map(({ version, saved_at: at, saved_by: by, reason }) => ({
      version,
      saved: inUtc(at),
      what: [
        reason === "" ? `by ${who(by)}` : isNew && reason === "published" ? "as it was added" : originOf(reason),
        version === publishedVersion && !isNew ? "what readers see" : "",
      ]
        .filter((words) => words !== "")
        .join("; "),
      isNow: version === draft.version,
    })),
  };
}

/** What is asked before a page is published. @throws AppError page-unknown, edited-in-files */
export async function askToPublish(
  context: EditingContext & NotesContext,
  pageId: string,
  { typed, csrfToken }: Pick<PageQuestion, "typed" | "csrfToken">,
): Promise<PageQuestion> {
  const { page, draft, publishedVersion, conflicts, edition } = await openDraft(context, pageId);
  const isNew = page.removed_at === 0;
  const obstacle =
    conflicts.length > 0
      ? "Two editors changed the same place. First choose which text to keep."
      : draft.version === publishedVersion && !isNew
        ? "Readers already see what is in the draft."
        : edition.asksReview && !(await isApproved(context.database.db, pageId, draft.version))
          ? "This version needs someone else’s approval. Ask for a review."
          : null;
  const { db } = context.database;
  const texts = async () => await pageTexts(context, pageId);
  const losing = obstacle === null ? await sayNotesLosing(context, [{ name: "", pageId, texts }]) : [];
  const consequences = [
    ...(isNew ? ["The page is new. It will appear in its place in the menu; nothing else in the menu changes."] : []),
    `Readers of ${edition.handle} will get this page as drafted within two seconds, in search as well.`,
    "It becomes its own release and can be undone.",
    ...losing,
  ];
  const schedule = await findSchedule(db, pageId);
  const scheduled = schedule === undefined ? null : showSchedule(schedule);
  return { id: pageId, version: draft.version, consequences, obstacle, scheduled, typed, csrfToken };
}

function showSchedule({ version, publish_at: publishAt, problem }: PageSchedulesTable): PageSchedule {
  const sentence =
    publishAt === null
      ? `Version ${version} was not published at its time: ${problem}`
      : `Version ${version} will be published ${inUtc(publishAt)}. Anything written afterward stays in the draft.`;
  return { sentence, version, publishAt };
}

/** A page's draft, and what readers have. @throws AppError page-unknown, edited-in-files, version-unknown */
export async function withPublished(
  context: EditingContext,
  pageId: string,
): Promise<{ opened: OpenDraft; published: DraftPage }> {
  const opened = await openDraft(context, pageId);
  const published = await readVersion(context.database.db, pageId, opened.publishedVersion);
  if (published === undefined) throw versionUnknown();
  return { opened, published };
}

function blocksOf({ blocks }: DraftPage): Block[] {
  return blocks.map(({ block }) => block);
}

/** Where a version of a draft came from, if not from an editor. */
export function originOf(reason: string): string {
  if (reason === "published") return "as published";
  return reason.startsWith("version") ? `back to ${reason}` : `brought by ${reason}`;
}
