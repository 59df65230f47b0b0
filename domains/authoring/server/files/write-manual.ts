import { hasErrors } from "../../../content/server/authoring.ts";
import { isDeepStrictEqual } from "node:util";
import type { ManualEdition, ManualPage } from "../manual.ts";
import { editionUnwritable, unreadableExport } from "./errors.ts";
import { normalizeEdition } from "./normal/normalize-edition.ts";
import { readManual } from "./read-manual.ts";
import { manualFiles } from "./write/manual-files.ts";
import { writeFolder } from "./write/write-folder.ts";

/**
 * Writes an edition as files (docs/manual-format.md) to a folder that is new, empty or an earlier export. The files are
 * read back and compared before they replace the folder, so that an export fails rather than lose a word.
 * @throws ManualFilesError
 */
export async function writeManual(edition: ManualEdition, folder: string): Promise<void> {
  const normal = normalizeEdition(edition);
  await writeFolder(folder, manualFiles(normal), async (written) => {
    const { edition: read, problems } = await readManual(written);
    if (hasErrors(problems)) {
      throw unreadableExport(problems);
    }
    if (!isDeepStrictEqual(read, normal)) {
      throw editionUnwritable(`${firstDifference(read, normal)} would not read back unchanged.`);
    }
  });
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
