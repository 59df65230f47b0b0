import type { NotesContext } from "../../publish/publish-edition.ts";
import { findRelease, knownParts, saveParts, updateRelease } from "../../publish/history/releases-store.ts";
import { lockEdition } from "../../stores/staging-store.ts";
import { packSnapshot } from "../../publish/history/snapshot.ts";
import { saveImages } from "../../stores/image-store.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { openDraft, peekDraft } from "../../edit/drafts/open-draft.ts";
import { saveChanges } from "../../edit/drafts/save-draft.ts";
import { mergeIntoOutline } from "../../edit/outline/change-outline.ts";
import { openPart, savePart } from "../../edit/parts/open-part.ts";
import type { PartState } from "../../edit/parts/part-state.ts";
import type { ManualEdition } from "../../model/manual.ts";
import { importOvertaken } from "../../publish/errors.ts";
import { contentName, pictureRows } from "../../publish/plan/pictures.ts";
import { differenceOf, flattenPages } from "../../publish/plan/difference.ts";
import { keepBase } from "../../publish/stage-edition.ts";
import { type PublishContext, addRelease, recordAct } from "../../publish/releases/writing/record-act.ts";
import { releaseName } from "../../publish/releases/release-name.ts";

import { baseUnknown } from "./errors.ts";
import { saveFromFiles } from "./merge/save-from-files.ts";
import { mergeMenu, mergePart } from "./merge/three-way.ts";
import { type ImportedFolder, type ImportPlan, planImport, type Progress } from "./plan-import.ts";
import { type ImportReport, isNothingNew } from "./report.ts";

/** Who imports, and why, as they say. */
interface Importer {
  accountId: string | null;
  author: string;
  reason: string;
}

/**
 * Merges files into an edition that is edited in admin: into the drafts of pages, of the menu and of parts, with what
 * both sides changed in a text kept as a conflict; what has no draft into one staged release. Readers see nothing of it. Doing it again, after a crash
 * too, adds nothing twice.
 * @throws ManualRefusedError, AppError as `planImport`; import-base-unknown, import-overtaken
 */
export async function applyImport(
  context: PublishContext & NotesContext,
  imported: ImportedFolder,
  { accountId, author, reason }: Importer,
  progress: Progress = () => {},
): Promise<ImportReport> {
  const plan = await planImport(context, imported, progress);
  const { report, texts } = plan;
  const by = accountId;
  if (isNothingNew(report)) return report;
  if (report.base === null) throw baseUnknown(report.handle);
  await savePictures(context, imported.read.edition);
  // First, as it makes the rows of new pages.
  await saveMenu(context, plan);
  for (const { title, revisionId, texts: own } of texts) {
    await progress(`Saving ${title}`);
    const { page } = await openDraft(context, own.pageId);
    const { version } = await peekDraft(context, page, revisionId);
    const makeSave: Parameters<typeof saveChanges>[2]["makeSave"] = (draft) =>
      saveFromFiles({ ...own, version }, draft);
    await saveChanges(context, page.id, { makeSave, by, reason: "files" });
  }
  await progress("Saving the parts of the edition");
  await saveDraftParts(context, plan, by);
  await progress("Staging what has no draft");
  const release = await stageRest(context, plan, { author, reason, origin: "files" });
  return { ...report, release };
}

async function savePictures({ database }: PublishContext, manual: ManualEdition): Promise<void> {
  const { guide, help } = manual;
  const blocks = [...guide.blocks, ...(help?.blocks ?? []), ...flattenPages(manual).flatMap(({ page }) => page.blocks)];
  const names = new Map(manual.images.map((image) => [image.name, contentName(image)]));
  await saveImages(database, pictureRows(manual, blocks, names).rows);
}

async function saveMenu(context: PublishContext, { report, sides, edited, live }: ImportPlan): Promise<void> {
  if (!report.parts.some(({ part, changes }) => part === "menu" && changes.length > 0)) return;
  const titles = new Map(sides.files.state.pages.map(({ id, title }) => [id, title]));
  await mergeIntoOutline(context, live.edition.handle, (open) => {
    const { pages, added } = mergeMenu(sides, open, edited);
    return { pages, added: added.map((page) => ({ page, title: titles.get(page.id) ?? "" })) };
  });
}

async function saveDraftParts(context: PublishContext, plan: ImportPlan, by: string | null): Promise<void> {
  const { handle } = plan.report;
  for (const { part, changes } of plan.report.parts) {
    if (part === "menu" || changes.length === 0) continue;
    const { version } = await openPart(context, { handle, part });
    const change = (admin: PartState) => mergePart(plan.sides, { part, admin }, context.clock).merged;
    await savePart(context, { handle, part }, { version, by, reason: "files", change });
  }
}

/** Stages what has no draft; returns the release's name, or null if there is nothing. */
async function stageRest(
  context: PublishContext,
  { live, target }: ImportPlan,
  source: { origin: string; author: string; reason: string },
): Promise<string | null> {
  const { clock, database } = context;
  const { id: editionId, handle, revision } = live.edition;
  const base = await keepBase(context, live);
  const isEmpty = differenceOf(live, target).isEmpty;
  const { snapshot, parts } = await packSnapshot(target, (hashes) => knownParts(database.db, hashes));
  return await database.db.transaction().execute(async (trx) => {
    if ((await lockEdition(trx, database.flavor, editionId)).revision !== revision) throw importOvertaken(handle);
    const shown = await findRelease(trx, editionId, revision);
    if (isEmpty) {
      if (shown) await recordAct(trx, context, "imported", { releaseId: shown.id });
      return null;
    }
    const release = await addRelease(trx, clock, { edition_id: editionId, ...source });
    await saveParts(trx, parts);
    await updateRelease(trx, release.id, { base_id: base?.id ?? null, snapshot: writeJson(snapshot) });
    await recordAct(trx, context, "imported", { releaseId: release.id });
    return releaseName({ handle, number: release.number });
  });
}
