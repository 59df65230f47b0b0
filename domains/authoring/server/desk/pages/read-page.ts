import type { Block } from "../../../../content/server/authoring.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { type DraftPage, draftFields } from "../../editing/merge/draft.ts";
import type { PageChangesView, PageHistoryView, PageQuestion, PageView } from "../../../page-views.ts";
import { type DraftVersion, listVersions, readVersion } from "../../editing/drafts-store.ts";
import { versionUnknown } from "../../editing/errors.ts";
import { type EditingContext, type OpenDraft, openDraft } from "../../editing/open-draft.ts";
import { readPageLinks } from "../../editing/page-links.ts";
import { draftSource } from "../../editing/source/page-source.ts";
import { notableVersions } from "../../editing/merge/notable-versions.ts";
import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import { namesOf } from "./names-of.ts";
import { redline, showConflicts } from "./show-conflicts.ts";

/** So many versions are listed. */
const MOST_VERSIONS = 200;
/** The editor saves every few seconds. */
const MOST_READ = 5_000;

/** What an editor sent, after it was refused. */
export interface TypedPage {
  version: number;
  title: string;
  subtitle: string;
  source: string;
  faults: PageView["faults"];
}

/** A page to be edited, or as it was sent. @throws AppError page-unknown, edited-in-files */
export async function readPage(
  context: EditingContext,
  pageId: string,
  { typed, ...viewer }: { typed: TypedPage | null } & Pick<PageView, "mayPublish" | "csrfToken" | "hasEditor">,
): Promise<PageView> {
  const { db } = context.database;
  const opened = await openDraft(context, pageId);
  const { draft, publishedVersion, conflicts } = opened;
  const { view } = await readPageLinks(db, opened.edition.id, { id: pageId, blocks: blocksOf(draft) });
  const [newest] = await listVersions(db, pageId, 1);
  const says = typed ?? { ...draft, source: await draftSource(db, opened), faults: [] };
  return {
    id: pageId,
    handle: opened.edition.handle,
    version: says.version,
    title: says.title,
    subtitle: says.subtitle,
    source: says.source,
    faults: says.faults,
    state: await stateOf(db, newest, publishedVersion),
    isChanged: draft.version !== publishedVersion,
    conflicts: await showConflicts(db, conflicts, { draft, view }),
    readersHref: `/${view.pageById(pageId)?.uri ?? ""}`,
    ...viewer,
  };
}

async function stateOf(db: Queries, newest: DraftVersion | undefined, published: number): Promise<string> {
  if (newest === undefined || newest.version === published) return "Readers see what stands here.";
  const who = await namesOf(db, [newest.saved_by]);
  return `Saved ${inUtc(newest.saved_at)} by ${who(newest.saved_by)}, not published.`;
}

/** What a page's draft changes for readers. @throws AppError page-unknown, edited-in-files */
export async function readPageChanges(context: EditingContext, pageId: string): Promise<PageChangesView> {
  const { opened, published } = await withPublished(context, pageId);
  const { draft } = opened;
  const links = await readPageLinks(context.database.db, opened.edition.id, { id: pageId, blocks: blocksOf(draft) });
  return {
    id: pageId,
    words: draftFields
      .filter((field) => published[field] !== draft[field])
      .map((field) => ({
        name: field === "title" ? "Title" : "Subtitle",
        before: published[field],
        after: draft[field],
      })),
    html: redline(blocksOf(published), blocksOf(draft), links.view),
  };
}

/** Lists the versions of a page's draft. @throws AppError page-unknown, edited-in-files */
export async function readPageHistory(
  context: EditingContext,
  pageId: string,
  csrfToken: string,
): Promise<PageHistoryView> {
  const { db } = context.database;
  const { draft, publishedVersion } = await openDraft(context, pageId);
  const all = await listVersions(db, pageId, MOST_READ);
  const versions = notableVersions(all, new Set([publishedVersion])).slice(0, MOST_VERSIONS);
  const who = await namesOf(
    db,
    versions.map((version) => version.saved_by),
  );
  return {
    id: pageId,
    csrfToken,
    versions: versions.map(({ version, saved_at: at, saved_by: by, reason }) => ({
      version,
      saved: inUtc(at),
      what: [reason === "" ? `by ${who(by)}` : originOf(reason), version === publishedVersion ? "what readers see" : ""]
        .filter((words) => words !== "")
        .join("; "),
      isNow: version === draft.version,
    })),
  };
}

/** What is asked before a page is published. @throws AppError page-unknown, edited-in-files */
export async function askToPublish(
  context: EditingContext,
  pageId: string,
  { typed, csrfToken }: Pick<PageQuestion, "typed" | "csrfToken">,
): Promise<PageQuestion> {
  const { draft, publishedVersion, conflicts, edition } = await openDraft(context, pageId);
  const obstacle =
    conflicts.length > 0
      ? "Two editors changed the same place. Choose what is to stand there first."
      : draft.version === publishedVersion
        ? "Readers see what stands in the draft already."
        : null;
  const consequences = [
    `Readers of ${edition.handle} get this page as it stands in the draft, within two seconds, in search too.`,
    "It becomes a release of its own, and can be taken back.",
  ];
  return { id: pageId, version: draft.version, consequences, obstacle, typed, csrfToken };
}

async function withPublished(
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

function originOf(reason: string): string {
  if (reason === "published") return "as published";
  return reason.startsWith("version") ? `back to ${reason}` : `brought by ${reason}`;
}
