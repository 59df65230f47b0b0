import { linkEnds } from "../../model/index-terms/schema.ts";
import type { ManualEdition } from "./manual.ts";
import { allPages, allTerms } from "./passages.ts";

/** A section to which no term of the index leads. */
export interface UnindexedSection {
  /** As in index.yaml: its code, or else its address. */
  name: string;
  title: string;
  page: string;
  /** `rules/names`, `rules/names#unions`. */
  address: string;
}

interface Section extends UnindexedSection {
  /** 0 for a page. */
  level: number;
}

/**
 * Lists the sections, pages and headings with codes, that have no index entry: neither they nor a heading below them.
 * An edition without an index has none to report.
 */
export function unindexedSections(edition: ManualEdition): UnindexedSection[] {
  const linked = new Set(allTerms(edition.index).flatMap(({ links }) => links));
  if (linked.size === 0) return [];
  addRanges(edition, linked);
  return allPages(edition).flatMap((page) => {
    const address = `${page.section}/${page.slug}`;
    const headings = page.blocks.flatMap((block): Section[] =>
      block.type !== "heading" || block.headingCode === ""
        ? []
        : [
            {
              name: block.headingCode,
              title: block.headingText,
              page: address,
              address: `${address}#${block.id}`,
              level: (block.headingLevel[0] ?? 0) + 1,
            },
          ],
    );
    const own: Section = { name: page.code || address, title: page.title, page: address, address, level: 0 };
    return withoutEntry([own, ...headings], linked);
  });
}

/** Adds the ends of ranges, and the places between them. */
function addRanges(edition: ManualEdition, linked: Set<string>): void {
  const places = allPages(edition).flatMap(({ section, slug, blocks }) => [
    `${section}/${slug}`,
    ...blocks.flatMap((block) => (block.type === "heading" ? [`${section}/${slug}#${block.id}`] : [])),
  ]);
  for (const link of linked) {
    const [first, last] = linkEnds(link);
    const [from, to] = last === null ? [-1, -1] : [places.indexOf(first), places.indexOf(last)];
    for (const place of from === -1 ? [] : places.slice(from, to + 1)) linked.add(place);
  }
}

function withoutEntry(sections: readonly Section[], linked: ReadonlySet<string>): UnindexedSection[] {
  return sections
    .filter((section, index) => {
      const below = sections.slice(index + 1);
      const end = below.findIndex(({ level }) => level <= section.level);
      const whole = [section, ...(end === -1 ? below : below.slice(0, end))];
      return !whole.some(({ address }) => linked.has(address));
    })
    .map(({ name, title, page, address }) => ({ name, title, page, address }));
}
