import {
  type EditionState,
  knownParts,
  lockEdition,
  packSnapshot,
  type PageRevisionsTable,
  type PublishedState,
  publishRevision,
  readPublishedState,
  saveParts,
  settleNotes,
  stagePageRevisions,
  stateOf,
} from "../../../content/server/authoring.ts";
import { writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { differenceOf } from "../publish/plan/difference.ts";
import { newRevision } from "../publish/plan/new-revision.ts";
import { keepBase } from "../publish/stage-edition.ts";
import { releaseName } from "../releases/release-name.ts";
import { addRelease } from "../releases/writing/add-release.ts";
import { recordAct } from "../releases/writing/record-act.ts";
import { writeDifference } from "../releases/writing/write-difference.ts";
import { checkDrafts } from "./check-draft.ts";
import { updateDraft } from "./drafts-store.ts";
import { draftHasConflicts, draftMovedOn, draftsRefused, nothingToPublish, publishOvertaken } from "./errors.ts";
import { type EditingContext, type OpenDraft, openDraft } from "./open-draft.ts";

/** What is published, by whom and why. */
export interface PublishDrafts {
  /** Pages of one edition, each with the version of its draft that was looked at. */
  pages: readonly { pageId: string; version: number }[];
  author: string;
  reason: string;
  accountId: string | null;
}

/**
 * Publishes what drafts say as one release, without reading the rest of the edition's text. Returns the release's name.
 * @throws AppError page-unknown, edited-in-files, draft-moved-on, draft-has-conflicts, drafts-refused,
 * nothing-to-publish, publish-overtaken
 */
export async function publishDrafts(context: EditingContext, what: PublishDrafts): Promise<string> {
  const { db, flavor } = context.database;
  const drafts = await openAll(context, what.pages);
  const [first] = drafts;
  if (first === undefined) throw nothingToPublish();
  const { id: editionId, handle } = first.edition;
  const state = await readPublishedState(db, editionId);
  const findings = await checkDrafts(db, state, drafts.map(pageOf));
  if (findings.length > 0) throw draftsRefused(findings);
  const releaseId = newId(context.clock);
  const { target, revisions } = planDrafts(context, { state, drafts, releaseId });
  const difference = differenceOf(state, target);
  if (difference.isEmpty) throw nothingToPublish();
  const { snapshot, parts } = await packSnapshot(target, (hashes) => knownParts(db, hashes));
  const base = await keepBase(context, state);
  const now = context.clock.now();
  return await db.transaction().execute(async (trx) => {
    if ((await lockEdition(trx, flavor, editionId)).revision !== state.edition.revision) throw publishOvertaken(handle);
    const { author, reason } = what;
    const added = { id: releaseId, edition_id: editionId, origin: "desk", author, reason };
    const { number } = await addRelease(trx, context.clock, added);
    await stagePageRevisions(trx, revisions);
    await saveParts(trx, parts);
    await writeDifference(trx, difference, { id: releaseId, now });
    const act = { via: "desk", accountId: what.accountId, reason: what.reason } as const;
    await recordAct(trx, { clock: context.clock, act }, "published", { releaseId });
    const published = { id: releaseId, number, baseId: base?.id ?? null, snapshot: writeJson(snapshot) };
    await publishRevision(trx, difference.edition, { ...published, publishedAt: now });
    for (const { page, draft } of drafts) {
      const revision = revisions.find((each) => each.page_id === page.id)?.id ?? page.revision_id;
      await updateDraft(trx, page.id, { base_revision_id: revision, base_version: draft.version });
    }
    return releaseName({ handle, number });
  });
}

async function openAll(context: EditingContext, pages: PublishDrafts["pages"]): Promise<OpenDraft[]> {
  const drafts: OpenDraft[] = [];
  for (const { pageId, version } of pages) {
    const open = await openDraft(context, pageId);
    if (open.conflicts.length > 0) throw draftHasConflicts(open.draft.title);
    if (open.draft.version !== version) throw draftMovedOn(open.draft.title);
    drafts.push(open);
  }
  return drafts;
}

function pageOf({ page, draft }: OpenDraft) {
  return { pageId: page.id, title: draft.title, blocks: draft.blocks.map(({ block }) => block) };
}

/** What the edition is to say, with new revisions of the pages whose blocks change. */
function planDrafts(
  { clock }: EditingContext,
  { state, drafts, releaseId }: { state: PublishedState; drafts: readonly OpenDraft[]; releaseId: string },
): { target: EditionState; revisions: PageRevisionsTable[] } {
  const stored = new Map(state.pages.map((page) => [page.id, page]));
  const revisions = drafts.flatMap((open) => {
    const { pageId, blocks } = pageOf(open);
    return newRevision(pageId, settleNotes(blocks), stored.get(pageId), { clock, revisionId: releaseId }) ?? [];
  });
  const revised = new Map(revisions.map((revision) => [revision.page_id, revision.id]));
  const words = new Map(drafts.map(({ page, draft }) => [page.id, { title: draft.title, subtitle: draft.subtitle }]));
  const now = stateOf(state);
  const pages = now.pages.map((page) => {
    return { ...page, ...words.get(page.id), revision_id: revised.get(page.id) ?? page.revision_id };
  });
  return { target: { ...now, pages }, revisions };
}
