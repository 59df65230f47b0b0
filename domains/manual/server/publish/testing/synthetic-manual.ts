import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { sections } from "../../../contract.ts";
import type { ManualEdition, ManualPage } from "../../model/manual.ts";
import { manualEdition, manualPage } from "../../files/testing/small-manual.ts";

/** A one-pixel PNG. */
export const pixel = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (character) => character.charCodeAt(0),
);

/** Builds a page with words that only subscribers read; every field can be overridden. */
export function protectedPage(
  section: ManualPage["section"],
  slug: string,
  more: Partial<ManualPage> = {},
): ManualPage {
  const blocks: Block[] = [{ type: "text", text: `<p>The words of ${slug}.</p>` }];
  return manualPage(slug, { section, title: `On ${slug}`, isPublic: false, blocks, ...more });
}

const sentence =
  "<em>Marlow v. Tidewater Canal Co.</em>, 412 F.3d 88 (4th Cir. 2005), is cited by its reporter &amp; page. ";

/**
 * Builds a long edition: each section has `pagesPerSection` pages, every tenth at the top level. Each page has about
 * 300 words with a heading, text, an example, a tip, a table of `tableRows` rows and a link to the next page. `seed`
 * changes the text.
 */
export function longEdition(pagesPerSection: number, tableRows: number, seed = "first"): ManualEdition {
  const pages = sections.flatMap((section) => {
    const tops = Math.ceil(pagesPerSection / 10);
    return Array.from({ length: tops }, (_, top) =>
      longPage(
        section,
        top * 10,
        tableRows,
        seed,
        Array.from({ length: 9 }, (_, child) => top * 10 + child + 1),
      ),
    );
  });
  return manualEdition({ pages, images: [{ name: "pixel.png", bytes: pixel }] });
}

function longPage(
  section: ManualPage["section"],
  number: number,
  tableRows: number,
  seed: string,
  children: readonly number[] = [],
): ManualPage {
  const next = number % 10 === 9 ? number - 9 : number + 1;
  const blocks: Block[] = [
    {
      type: "heading",
      id: "start",
      headingCode: `${number}.1`,
      headingText: "The <em>start</em>",
      headingLevel: [1],
      putNameOnItsOwnLine: false,
    },
    { type: "text", text: `<p>${seed} ${sentence.repeat(10)}<a href="ref:${section}/page-${next}#start">next</a></p>` },
    { type: "example", text: `<p>${sentence.repeat(3)}</p>`, marker: "NOT", alignment: [] },
    { type: "tip", tip: `<p>${sentence.repeat(3)}</p>` },
    {
      type: "table",
      style: "A6",
      title: "Words",
      head: [],
      rows: Array.from({ length: tableRows }, (_, row) => ({
        kind: "row" as const,
        column1: `Word ${row} of ${number}`,
        column2: `Wd. ${row}`,
        column3: "",
        column4: "",
      })),
      showFilter: true,
      quickLook: number % 100 === 0,
    },
  ];
  if (number % 50 === 0) {
    blocks.push({
      type: "image",
      image: [{ url: "/images/pixel.png", alt: "A pixel", width: 1, height: 1, caption: "" }],
    });
  }
  return protectedPage(section, `page-${number}`, {
    code: `${section} ${number}`,
    blocks,
    children: children.map((child) => longPage(section, child, tableRows, seed)),
  });
}
