import { blockLines, findStrayMarkup } from "../../../../content/server/authoring.ts";
import type { ManualEdition, ManualPage } from "../../manual.ts";

/** Words of an import that look like mark-up of another system. */
export interface MarkupInWords {
  /** The page's address. */
  place: string;
  found: string;
  /** What stands around it. */
  words: string;
}

/**
 * Finds what looks like mark-up in the words of an imported edition. HTML has none, so it was left over when the HTML was
 * made, or is an asterisk or a brace of the text: only whoever knows the source can tell, so it is kept and reported.
 */
export function findMarkupInWords({ pages }: Pick<ManualEdition, "pages">): MarkupInWords[] {
  return pages.flatMap(inPage);
}

function inPage(page: ManualPage): MarkupInWords[] {
  const place = `${page.section}/${page.slug}`;
  const lines = [page.title, ...page.blocks.flatMap((block) => blockLines(block).flat())];
  return [...lines.flatMap((line) => inLine(line, place)), ...page.children.flatMap(inPage)];
}

/** The first in each line: one cause is one entry. */
function inLine(line: string, place: string): MarkupInWords[] {
  // A backslash escapes nothing here.
  const stray = findStrayMarkup(line.replaceAll("\\", " "), 0, line.length, { citesAddresses: true });
  if (stray === null) return [];
  const words = line.slice(Math.max(0, stray.offset - 30), stray.offset + 60);
  return [{ place, found: stray.found, words }];
}
