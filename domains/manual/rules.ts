import type { Area, MenuNode, Section } from "./contract.ts";

/** The area that a section belongs to: bluepages and bluetables are blue, rules and tables white. */
export function areaOf(section: Section): Area {
  return section === "bluepages" || section === "bluetables" ? "blue" : "white";
}

/** Splits the menu's top items: a title containing 'blue' goes in the blue menu, any other in the white one. */
export function splitMenu(items: readonly MenuNode[]): Record<Area, MenuNode[]> {
  const isBlue = ({ title }: MenuNode) => title.toLowerCase().includes("blue");
  return { blue: items.filter(isBlue), white: items.filter((item) => !isBlue(item)) };
}

/** The page an area's button opens before the reader has viewed anything there: the area's first page. */
export function defaultPage(items: readonly MenuNode[]): MenuNode | undefined {
  return items.flatMap(({ children }) => children).find(({ hash }) => hash === null);
}

/** A heading's anchor, without '#'. */
export function headingAnchor(headingId: string): string {
  return `b-${headingId}`;
}

export interface PageAddress {
  version: string;
  section: Section;
  grandparent: string | null;
  parent: string | null;
  slug: string;
}

/** A page's uri as the API returns it: 'bluebook/{version}/{section}/{grandparent?}/{parent?}/{slug}'. */
export function pageUri({ version, section, grandparent, parent, slug }: PageAddress): string {
  return ["bluebook", version, section, grandparent, parent, slug].filter((part) => part !== null).join("/");
}

/** The uri of an edition's quick style guide. */
export function guideUri(version: string): string {
  return `bluebook/${version}/quick-style-guide`;
}

/** A page's code in words: 'Rule 10.2', 'Table T6', 'B5'. Empty if the page has no code. */
export function pageLabel(section: Section, code: string): string {
  if (code === "" || section === "bluepages") return code;
  return section === "rules" ? `Rule ${code.replace(/^R(?=\d)/, "")}` : `Table ${code}`;
}

/** The uri of the list of what changed in an edition. */
export function changesUri(version: string): string {
  return `bluebook/${version}/changes`;
}

/** The uri of a page's redline. `since`: the number of the release that changed it. */
export function changeUri({
  version,
  since,
  section,
  slug,
}: Pick<PageAddress, "version" | "section" | "slug"> & { since: string }): string {
  return `${changesUri(version)}/${since}/${section}/${slug}`;
}

export { rowKey } from "./model/blocks/table/rows/row-key.ts";

export { plainApostrophes } from "./model/rich-text/normalize.ts";

/**
 * Converts words to a part of an address: lower case, without accents, with hyphens for all but letters and digits.
 * @param longest the maximum length in characters; cuts between words
 */
export function slugOf(words: string, longest: number): string {
  const folded = words
    .slice(0, 1_000)
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (folded.length <= longest) {
    return folded;
  }
  const cut = folded.slice(0, longest + 1).lastIndexOf("-");
  return cut > 0 ? folded.slice(0, cut) : folded.slice(0, longest);
}
