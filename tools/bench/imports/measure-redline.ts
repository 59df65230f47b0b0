import { join } from "node:path";
import { readManual } from "../../../domains/manual/server/files/read-manual.ts";
import { flattenPages } from "../../../domains/manual/server/publish/plan/difference.ts";
import { renderBlocks } from "../../../domains/manual/model/blocks/render.ts";
import { redlineBlocks } from "../../../domains/manual/model/compare/blocks/redline-blocks.ts";
import {
  type ComparedEdition,
  compareEditions,
} from "../../../domains/manual/model/compare/editions/compare-editions.ts";
import { productRoot } from "../../../platform/starting/starting.ts";
import type { Figure } from "../measurement.ts";

/** Measures comparing the two shipped editions and rendering the redline of every page that changed. */
export async function measureRedline(): Promise<Figure[]> {
  const before = await shipped("v21");
  const after = await shipped("v22");
  const start = performance.now();
  const { pages } = compareEditions(before, after);
  const compared = performance.now();
  const rendered = pages.map(({ blocks }) => renderBlocks(redlineBlocks(blocks)));
  const seconds = (performance.now() - start) / 1000;
  return [
    { name: "redline of the two shipped editions", value: seconds, unit: "s", budget: { most: 3 } },
    { name: "of that, finding what changed", value: (compared - start) / 1000, unit: "s" },
    { name: "pages with changes", value: rendered.filter((html) => html !== "").length, unit: "count" },
  ];
}

async function shipped(handle: string): Promise<ComparedEdition> {
  const { edition } = await readManual(join(productRoot, "manual", handle));
  const pages = flattenPages(edition).map(({ page, address }) => {
    return { ...page, id: `${handle}-${address}`, printedPage: page.formattedPageNumber };
  });
  const sectionTitles = edition.sections.map(({ title }) => title);
  return { name: edition.name, notice: edition.notice, sectionTitles, pages, terms: [], entries: new Map() };
}
