import { isSame } from "../../../admin/merge-tables.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { type EditionState, stateOf } from "../../publish/history/edition-state.ts";
import { type PublishedState, type StoredPage, readPublishedState } from "../../stores/published-state-store.ts";
import { blockLines } from "../../../model/blocks/block-text.ts";
import { findReleaseById, readSnapshot, snapshotOf } from "../../publish/history/releases-store.ts";
import { plainText } from "../../../model/blocks/plain-text.ts";
import { readBlocks } from "../../read/reading-store.ts";
import { renderBlocks } from "../../../model/blocks/render.ts";
import type { Database, Queries } from "../../../../../platform/db/database.ts";
import type { ChangedText, NotesContext } from "../../publish/publish-edition.ts";
import { lineFinder } from "../../model/passages.ts";
import { listDraftStates } from "../../edit/drafts/drafts-store.ts";
import { type WrittenPage, applySave } from "../../edit/merge/merge-drafts.ts";
import type { DraftConflict, DraftPage } from "../../edit/drafts/draft-schemas.ts";
import { type EditingContext, peekDraft } from "../../edit/drafts/open-draft.ts";
import type { ReadManual } from "../read-manual.ts";
import { knownEdition, knownRelease } from "../../publish/releases/find-edition.ts";
import { nothingToMergeWith } from "./errors.ts";
import { type FilesPage, saveFromFiles } from "./merge/save-from-files.ts";
import { type Sides, compareSides } from "./merge/sides.ts";
import { type MergedMenu, addressOf, chooseSide, mergeMenu, mergePart } from "./merge/three-way.ts";
import type { ImportReport } from "./report.ts";
import { type EditionPart, editionParts } from "../../../admin/part-views.ts";
import { openOutlineOf } from "../../edit/outline/open-outline.ts";
import { partKinds } from "../../edit/parts/kinds.ts";
import { type ItemConflict, countChanges } from "../../edit/parts/merge-parts.ts";
import { peekPart } from "../../edit/parts/open-part.ts";
import { hashOf } from "../../edit/parts/part-state.ts";
import { readSeal } from "../merge/plan-merge.ts";
import type { ManualEdition } from "../../model/manual.ts";
import { readEdition, readRelease } from "../../publish/read-edition.ts";
import { releaseNotKept } from "../../publish/releases/errors.ts";
import { releaseName } from "../../publish/releases/release-name.ts";

/** A manual's folder as read, and the release that its files came from, if the folder doesn't say it. */
export interface ImportedFolder {
  folder: string;
  read: ReadManual;
  base?: string | undefined;
}

/** A page whose text was changed in the files, and the revision that they came from; '' if they came without it. */
interface PlannedText {
  title: string;
  revisionId: string;
  texts: Omit<FilesPage, "version">;
}

/** What an import would do. */
export interface ImportPlan {
  live: PublishedState;
  sides: Sides;
  texts: PlannedText[];
  /** The pages whose drafts say something else than readers see. */
  edited: ReadonlySet<string>;
  /** What the edition is to say of what has no draft. */
  target: EditionState;
  report: ImportReport;
}

/** Told what is being done, for those who wait. */
export type Progress = (what: string) => Promise<void> | void;

/**
 * Compares files with the edition that is edited in admin, three ways: with what they came from, and with the drafts
 * as they are now. Writes nothing (docs/decisions/import-and-export.md).
 * @throws ManualRefusedError, AppError edition-unknown, nothing-to-merge-with, release-unknown, release-not-kept
 */
export async function planImport(
  context: EditingContext & NotesContext,
  { folder, read, base: named }: ImportedFolder,
  progress: Progress = () => {},
): Promise<ImportPlan> {
  const { db } = context.database;
  const { handle } = read.edition;
  const { id, revision } = await knownEdition(db, handle);
  if (revision === 0) throw nothingToMergeWith(handle);
  const live = await readPublishedState(db, id);
  await progress("Reading the release that the files came from");
  const base = await findBase(context.database, { folder, live, named });
  await progress("Comparing with what the files came from");
  const sides = compareSides(
    { clock: context.clock, live },
    { stored: base.stored, baseManual: base.manual, manual: read.edition },
  );
  const states = await listDraftStates(db, id);
  const edited = new Set(states.filter(({ isChanged }) => isChanged).map(({ pageId }) => pageId));
  const { target, report: rest } = mergeRest(sides, stateOf(live));
  await progress("Comparing menu and parts");
  const { menu, parts } = await planParts(context, { live, sides, edited, folder, read });
  const added = new Set(menu.added.map((page) => page.id));
  const texts: PlannedText[] = [];
  const pages: ImportReport["pages"] = [];
  const rewritten: ChangedText[] = [];
  const refused = [...rest.refused];
  for (const changed of changedTexts(sides)) {
    const title = changed.files.title;
    const page = live.pages.find((each) => each.id === changed.id && (each.removed_at ?? 0) === 0);
    const words = { pageId: changed.id, base: changed.base, files: changed.files };
    if (page === undefined && added.has(changed.id)) {
      texts.push({ title, revisionId: "", texts: { ...words, stored: nothing } });
      const file = read.files.get(changed.address) ?? "";
      pages.push({ id: changed.id, address: changed.address, title, file, how: "added", conflicts: [] });
      continue;
    }
    if (page === undefined && changed.stored === null) continue;
    if (page === undefined) {
      refused.push(`${changed.address} was changed in the files, and is gone from the edition. It stays away.`);
      continue;
    }
    await progress(`Merging ${page.title}`);
    const stored = changed.stored && { ...changed.stored, blocks: await readBlocks(db, changed.stored.revision_id) };
    const revisionId = changed.stored?.revision_id ?? "";
    const planned = { title, revisionId, texts: { ...words, stored: stored ?? nothing } };
    const preview = await previewText(context, page, planned, { address: changed.address, read, folder });
    if (preview === null) continue;
    texts.push(planned);
    pages.push(preview.shown);
    if (page.removed_at === null) rewritten.push(changeOf(db, page, preview.blocks));
  }
  const { staged } = rest;
  const losing = await context.countNotes(db, rewritten);
  const addresses = new Map(pages.map((page) => [page.id, page.address]));
  const notes = losing.map(({ pageId, count }) => ({ address: addresses.get(pageId) ?? pageId, count }));
  return {
    live,
    sides,
    texts,
    edited,
    target,
    report: { handle, base: base.name, pages, parts, notes, staged, refused, problems: [], release: null },
  };
}

/** What files came from that have a page more. */
const nothing: WrittenPage = { title: "", subtitle: "", blocks: [] };

interface ChangedWords {
  id: string;
  address: string;
  /** The page's row in the release that the files came from; null if it wasn't in it. */
  stored: EditionState["pages"][number] | null;
  base: WrittenPage;
  files: WrittenPage;
}

/** The pages that the files have, with another text than what they came from. */
function changedTexts({ stored, base, files }: Sides): ChangedWords[] {
  const rows = new Map(stored.pages.map((page) => [page.id, page]));
  const before = new Map(base.state.pages.map((page) => [page.id, page]));
  return files.state.pages.flatMap((page) => {
    const [row = null, old] = [rows.get(page.id), before.get(page.id)];
    const words = ({ id, title, subtitle }: typeof page, side: Sides["files"]): WrittenPage => {
      return { title, subtitle, blocks: side.blocks.get(id) ?? [] };
    };
    const [was, now] = [old === undefined ? nothing : words(old, base), words(page, files)];
    const address = `${page.section}/${page.slug}`;
    return isSame(was, now) ? [] : [{ id: page.id, address, stored: row, base: was, files: now }];
  });
}

interface Files {
  address: string;
  read: ReadManual;
  folder: string;
}

/** What readers would get instead of what they have. */
function changeOf(db: Queries, { id, revision_id: revision }: StoredPage, blocks: readonly Block[]): ChangedText {
  const texts = async () => ({ before: renderBlocks(await readBlocks(db, revision)), after: renderBlocks(blocks) });
  return { pageId: id, texts };
}

/** What would become of a page's draft, and what it would say; null if it says already what the files say. */
async function previewText(
  context: EditingContext,
  page: StoredPage,
  { revisionId, texts }: PlannedText,
  { address, read, folder }: Files,
): Promise<{ shown: ImportReport["pages"][number]; blocks: Block[] } | null> {
  const { draft, version } = await peekDraft(context, page, revisionId);
  const { page: merged, conflicts, isChanged } = applySave(draft, saveFromFiles({ ...texts, version }, draft));
  if (!isChanged && conflicts.length === 0) return null;
  const file = read.files.get(address) ?? "";
  const source = conflicts.length === 0 ? "" : await readFile(join(folder, file), "utf8");
  const isUntouched = saysAs(draft, texts.stored);
  const shown: ImportReport["pages"][number] = {
    id: page.id,
    address,
    title: page.title,
    file,
    how: conflicts.length > 0 ? "undecided" : isUntouched ? "changed" : "merged",
    conflicts: conflicts.map((conflict) => placeOf(conflict, source)),
  };
  return { shown, blocks: merged.blocks.map(({ block }) => block) };
}

function saysAs(draft: DraftPage, { title, subtitle, blocks }: WrittenPage): boolean {
  const own = { title: draft.title, subtitle: draft.subtitle, blocks: draft.blocks.map(({ block }) => block) };
  return isSame(own, { title, subtitle, blocks });
}

/** Where a conflict is in its file, and what it is about. */
function placeOf(conflict: DraftConflict, source: string): ImportReport["pages"][number]["conflicts"][number] {
  if (conflict.kind === "field") return { line: 2, what: `the ${conflict.field}` };
  if (conflict.mine === null) return { line: 1, what: "a paragraph that is gone from the file" };
  const words = wordsOf(conflict.mine);
  return { line: lineFinder(source)(words), what: `“${shortened(words)}”` };
}

function wordsOf(block: Block): string {
  return plainText(blockLines(block)[0]?.join(" ") ?? "");
}

function shortened(words: string): string {
  return words.length <= 60 ? words : `${words.slice(0, 60).trimEnd()}…`;
}

/** What becomes of what has no draft in admin. */
interface RestReport {
  /** What the staged release changes. */
  staged: string[];
  /** What both sides changed; what admin made of it stays. */
  refused: string[];
}

/**
 * Merges what has no draft in admin: the edition's name, the notice below its pages, its sections. Returns what the
 * edition is to say, and what becomes of each change.
 */
function mergeRest(sides: Sides, live: EditionState): { target: EditionState; report: RestReport } {
  const report: RestReport = { staged: [], refused: [] };
  const part = <Name extends "name" | "notice" | "sections">(name: Name, what: string): EditionState[Name] => {
    const { value, how } = chooseSide<EditionState[Name]>({
      was: { stored: sides.stored[name], inFiles: sides.base.state[name] },
      files: sides.files.state[name],
      admin: live[name],
    });
    if (how === "taken") report.staged.push(what);
    if (how === "undecided") report.refused.push(`${what}: changed on both sides. It stays as admin has it.`);
    return value;
  };
  const target: EditionState = {
    ...live,
    name: part("name", "The edition’s name"),
    notice: part("notice", "The notice below every page"),
    sections: part("sections", "The sections"),
  };
  return { target, report };
}

/** What an import compares. */
interface Compared {
  live: PublishedState;
  sides: Sides;
  /** The pages whose drafts say something else than readers see. */
  edited: ReadonlySet<string>;
  folder: string;
  read: ReadManual;
}

type PartReport = ImportReport["parts"][number];

/** What an import would do to the drafts of the menu and of the parts of an edition. Writes nothing. */
async function planParts(
  context: EditingContext,
  compared: Compared,
): Promise<{ menu: MergedMenu; parts: PartReport[] }> {
  const { live, sides, edited } = compared;
  const menu = mergeMenu(sides, await openOutlineOf(context.database.db, live), edited);
  const parts = [...showMenu(menu, compared)];
  for (const part of editionParts) parts.push(...(await previewPart(context, part, compared)));
  return { menu, parts };
}

function showMenu({ changes, conflicts, isUntouched }: MergedMenu, { live, sides, read }: Compared): PartReport[] {
  if (changes.length === 0 && conflicts.length === 0) return [];
  const pages = new Map([...live.pages, ...sides.files.state.pages].map((page) => [page.id, addressOf(page)]));
  const where = (id: string) => read.files.get(pages.get(id) ?? "") ?? pages.get(id) ?? id;
  const places = conflicts.map(({ id, what }) => `${where(id)}: ${what}`);
  return [{ part: "menu", how: howOf({ conflicts, isUntouched }), changes, conflicts: places }];
}

async function previewPart(
  context: EditingContext,
  part: EditionPart,
  { live, sides, folder }: Compared,
): Promise<PartReport[]> {
  const admin = await peekPart(context, live, part);
  const { merged, conflicts, isUntouched } = mergePart(sides, { part, admin }, context.clock);
  const isChanged = hashOf(merged) !== hashOf(admin);
  if (!isChanged && conflicts.length === 0) return [];
  const { file } = partKinds[part];
  // A part that the files no longer have has no file.
  const source = conflicts.length === 0 ? "" : await readFile(join(folder, file), "utf8").catch(() => "");
  const addresses = new Map(live.pages.map((page) => [page.id, addressOf(page)]));
  const places = conflicts.map((conflict) => placeInPart(conflict, { file, source, addresses }));
  const counts = Object.entries(countChanges(admin, merged)).filter(([, count]) => count > 0);
  const changes = isChanged ? [counts.map(([how, count]) => `${count} ${how}`).join(", ")] : [];
  return [{ part, how: howOf({ conflicts, isUntouched }), changes, conflicts: places }];
}

function howOf({ conflicts, isUntouched }: { conflicts: readonly unknown[]; isUntouched: boolean }): PartReport["how"] {
  return conflicts.length > 0 ? "undecided" : isUntouched ? "changed" : "merged";
}

interface PartSource {
  file: string;
  source: string;
  addresses: ReadonlyMap<string, string>;
}

/** Where a conflict is in its file, and what it is about: a term, an old address, a section. */
function placeInPart({ name, mine, theirs }: ItemConflict, { file, source, addresses }: PartSource): string {
  const [, pageId = ""] = /^\{"pageId":"([^"]+)"/.exec(theirs ?? mine ?? "") ?? [];
  const words = addresses.get(pageId) ?? name.split(", ").at(-1) ?? name;
  const gone = theirs === null ? " is gone from the file" : "";
  return `${file}:${theirs === null ? 1 : lineFinder(source)(words)}: “${addresses.get(pageId) ?? name}”${gone}`;
}

/** The release that files came from. */
interface ImportBase {
  /** Null if nothing says it: then it is what readers see now. */
  name: string | null;
  stored: EditionState;
  manual: ManualEdition;
}

/**
 * Finds the release that a folder's files came from: the one that `named` names, or the one that was exported there.
 * @throws AppError release-unknown, release-not-kept
 */
async function findBase(
  database: Database,
  { folder, live, named }: { folder: string; live: PublishedState; named: string | undefined },
): Promise<ImportBase> {
  const { handle, id, revision } = live.edition;
  const seal = await readSeal(folder);
  const release =
    named === undefined
      ? seal && (await findReleaseById(database.db, seal.release.id))
      : (await knownRelease(database.db, named)).release;
  if (release?.edition_id === id) {
    const name = releaseName({ handle, number: release.number });
    if (release.number === revision)
      return { name, stored: stateOf(live), manual: await readEdition(database, handle) };
    const snapshot = snapshotOf(release);
    const manual = await readRelease(database, handle, release.id);
    if (snapshot !== null && manual !== null)
      return { name, stored: await readSnapshot(database.db, snapshot), manual };
  }
  if (named !== undefined) throw releaseNotKept(named);
  return { name: null, stored: stateOf(live), manual: await readEdition(database, handle) };
}
