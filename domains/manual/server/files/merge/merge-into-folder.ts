import { randomUUID } from "node:crypto";
import { readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hasErrors } from "../../model/markdown/problem.ts";
import { makeFolder } from "../../../../../platform/files/make-folder.ts";
import type { ManualEdition, ManualImage, ManualPage } from "../../model/manual.ts";
import { baseNeeded, folderFaulty, folderTaken } from "../errors.ts";
import { normalizeEdition } from "../normal/normalize-edition.ts";
import { readManual } from "../read-manual.ts";
import { scanFolder } from "../read/scan-folder.ts";
import { manualFiles } from "../write/manual-files.ts";
import { type Files, type MergePlan, type Seal, planMerge, readSeal, sealName, sealText } from "./plan-merge.ts";
import { contentName, renamePictures } from "../../publish/plan/pictures.ts";

/** Where an edition that is exported comes from, and what a folder's files may have come from. */
export interface ExportOrigin {
  /** The release that is exported. */
  release: Seal["release"];
  /** What the edition said as of an earlier release, by its id; null if that isn't known. */
  editionAt(releaseId: string): Promise<ManualEdition | null>;
  /** The release that a folder without a seal came from, as its author says. */
  base?: ManualEdition | undefined;
}

/**
 * Plans the export of an edition in canonical form into a folder that has files: it replaces what is untouched there,
 * keeps what was changed there alone, merges what both changed, and leaves alone what is no part of a manual.
 * @throws ManualFilesError if the folder's files have errors, or aren't known to come from the edition
 */
export async function planFolder(
  normal: ManualEdition,
  folder: string,
  { release, editionAt, base }: ExportOrigin,
): Promise<MergePlan> {
  const seal = await readSeal(folder);
  const read = await readManual(folder);
  if (hasErrors(read.problems)) {
    if (seal === null && base === undefined) throw folderTaken(folder);
    throw folderFaulty(folder, read.problems);
  }
  const named = (edition: ManualEdition): Files => manualFiles(namePictures(edition, read.edition.images));
  const before = base ?? (seal === null ? null : await editionAt(seal.release.id));
  const exported = named(normal);
  const plan = planMerge({
    exported,
    base: before && named(normalizeEdition(before)),
    ours: manualFiles(normalizeEdition(read.edition)),
    there: await filesOf(folder),
    seal,
    release: release.name,
  });
  const isKnown = seal !== null || base !== undefined;
  if (!isKnown && plan.outcomes.some(({ how }) => how !== "same")) throw folderTaken(folder);
  if (!isKnown && plan.baseless.length > 0) throw folderTaken(folder);
  if (plan.baseless.length > 0) throw baseNeeded(folder, plan.baseless);
  return plan;
}

async function filesOf(folder: string): Promise<Files> {
  const files = new Map<string, Uint8Array>();
  for (const { path } of await scanFolder(folder, [])) files.set(path, await readFile(join(folder, path)));
  return files;
}

/** Does what was planned. Doing it all again finishes what a crash interrupted. */
export async function mergeIntoFolder(
  folder: string,
  { outcomes, sealed }: MergePlan,
  release: Seal["release"],
): Promise<void> {
  const kept = new Set(outcomes.flatMap(({ path, content }) => (content === null ? [] : [path])));
  for (const { path, content, how, from } of outcomes) {
    const isThere = from === null && (how === "same" || how === "edited" || how === "extra");
    if (content !== null && !isThere) await replaceFile(join(folder, path), content);
  }
  for (const { path, how, from } of outcomes) {
    const old = how === "removed" ? path : from;
    if (old !== null && !kept.has(old)) await removeFile(folder, old);
  }
  await replaceFile(join(folder, sealName), sealText({ release, files: sealed }));
}

/** Writes beside the file and renames, so that a crash leaves the old one or the new one. */
async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  makeFolder(dirname(path));
  const fresh = join(dirname(path), `.${randomUUID()}.new`);
  try {
    await writeFile(fresh, content);
    await rename(fresh, path);
  } finally {
    await rm(fresh, { force: true });
  }
}

/** Removes a file, and the folders that it leaves empty. */
async function removeFile(folder: string, path: string): Promise<void> {
  await rm(join(folder, path), { force: true });
  for (let above = dirname(path); above !== "."; above = dirname(above)) {
    const isEmptied = await rmdir(join(folder, above)).then(
      () => true,
      () => false,
    );
    if (!isEmptied) return;
  }
}

/** Gives an edition's pictures the names that a folder has for them, instead of those that they are stored under. */
function namePictures(edition: ManualEdition, there: readonly ManualImage[]): ManualEdition {
  const known = new Map(there.map((image) => [contentName(image), image.name]));
  const names = new Map(edition.images.map((image) => [image.name, known.get(contentName(image)) ?? image.name]));
  const named = (blocks: ManualPage["blocks"]) => blocks.map((block) => renamePictures(block, names));
  const namedPage = (page: ManualPage): ManualPage => {
    return { ...page, blocks: named(page.blocks), children: page.children.map(namedPage) };
  };
  return {
    ...edition,
    pages: edition.pages.map(namedPage),
    guide: { ...edition.guide, blocks: named(edition.guide.blocks) },
    help: edition.help && { ...edition.help, blocks: named(edition.help.blocks) },
    images: edition.images.map(({ name, bytes }) => ({ name: names.get(name) ?? name, bytes })),
  };
}
