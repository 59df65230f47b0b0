import { hasErrors } from "../../model/markdown/problem.ts";
import { isDeepStrictEqual } from "node:util";
import type { ManualEdition, ManualPage } from "../../model/manual.ts";
import { editionUnwritable, folderTaken, unreadableExport } from "../errors.ts";
import { type ExportOrigin, mergeIntoFolder, planFolder } from "../merge/merge-into-folder.ts";
import { type FileOutcome, type Files, sealName, sealText, sumOf } from "../merge/plan-merge.ts";
import { normalizeEdition } from "../normal/normalize-edition.ts";
import { readManual } from "../read-manual.ts";
import { manualFiles, stateOfFolder, writeBeside } from "./manual-files.ts";

const nowhere: ExportOrigin = { release: { name: "export", id: "-" }, editionAt: () => Promise.resolve(null) };

/**
 * Writes an edition as files (docs/manual-format.md) to a folder that is new or empty, or merges it into one that an
 * export wrote. The files are read back and compared before anything in the folder changes, so that an export fails
 * rather than lose a word. Returns what becomes of each file; with `dryRun`, changes nothing.
 * @throws ManualFilesError
 */
export async function writeManual(
  edition: ManualEdition,
  folder: string,
  origin: ExportOrigin = nowhere,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<FileOutcome[]> {
  const normal = normalizeEdition(edition);
  const state = await stateOfFolder(folder);
  if (state === "other") throw folderTaken(folder);
  const files = manualFiles(normal);
  const plan = state === "filled" ? await planFolder(normal, folder, origin) : null;
  const outcomes = plan?.outcomes ?? written(files);
  if (dryRun) return outcomes;
  const sealed = [...files].map(([path, content]) => {
    return { path, edition: sumOf(content), here: sumOf(content), isSame: true };
  });
  const all = new Map(files).set(sealName, sealText({ release: origin.release, files: sealed }));
  await writeBeside(folder, all, async (fresh) => readBack(fresh, normal), plan === null);
  if (plan !== null) await mergeIntoFolder(folder, plan, origin.release);
  return outcomes;
}

function written(files: Files): FileOutcome[] {
  return [...files].map(([path, content]) => {
    return { path, from: null, how: "written", content, conflicts: [], displaced: [] };
  });
}

async function readBack(folder: string, normal: ManualEdition): Promise<void> {
  const { edition: read, problems } = await readManual(folder);
  if (hasErrors(problems)) {
    throw unreadableExport(problems);
  }
  if (!isDeepStrictEqual(read, normal)) {
    throw editionUnwritable(`${firstDifference(read, normal)} would not read back unchanged.`);
  }
}

/** Names the first part in which two editions differ, for the error message. */
function firstDifference(read: ManualEdition, written: ManualEdition): string {
  const pages = flatten(read.pages);
  const page = flatten(written.pages).find((candidate, index) => !isDeepStrictEqual(candidate, pages[index]));
  if (page !== undefined) {
    return `the page ${page.section}/${page.slug}`;
  }
  const parts = {
    "the quick style guide": "guide",
    "the help page": "help",
    "its index": "index",
    "its search words": "searchWords",
    "its search answers": "searchAnswers",
    "its search.yaml": "search",
    "its redirects": "redirects",
    "its panels": "panels",
    "its dashboard": "dashboard",
    "its notice": "notice",
  } as const;
  const part = Object.entries(parts).find(([, name]) => !isDeepStrictEqual(read[name], written[name]));
  return part?.[0] ?? "its name, sections or picture list";
}

function flatten(pages: readonly ManualPage[]): Omit<ManualPage, "children">[] {
  return pages.flatMap(({ children, ...page }) => [page, ...flatten(children)]);
}
