import { isDeepStrictEqual } from "node:util";
import type { ManualEdition, ManualPage } from "../manual.ts";
import { editionUnwritable, unreadableExport } from "./errors.ts";
import { normaliseEdition } from "./normal/normalise-edition.ts";
import { hasErrors } from "./problem.ts";
import { readManual } from "./read-manual.ts";
import { manualFiles } from "./write/manual-files.ts";
import { writeFolder } from "./write/write-folder.ts";

/**
 * Writes an edition as files (docs/manual-format.md) into a folder that is new, empty or an earlier export. What was
 * written is read again and compared before it takes its place, so that an export that would lose a word fails
 * instead.
 */
export async function writeManual(edition: ManualEdition, folder: string): Promise<void> {
  const normal = normaliseEdition(edition);
  await writeFolder(folder, manualFiles(normal), async (written) => {
    const { edition: read, problems } = await readManual(written);
    if (hasErrors(problems)) {
      throw unreadableExport(problems);
    }
    if (!isDeepStrictEqual(read, normal)) {
      throw editionUnwritable(`${firstDifference(read, normal)} would not be read again as it is.`);
    }
  });
}

/** The first part of an edition that differs from another, for the one who has to look for it. */
function firstDifference(read: ManualEdition, written: ManualEdition): string {
  const pages = flatten(read.pages);
  const page = flatten(written.pages).find((candidate, index) => !isDeepStrictEqual(candidate, pages[index]));
  if (page !== undefined) {
    return `the page ${page.section}/${page.slug}`;
  }
  const parts = {
    "the quick style guide": "guide",
    "the page of help": "help",
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
