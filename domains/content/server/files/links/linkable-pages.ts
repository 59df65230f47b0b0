import type { ManualEdition, ManualPage } from "../../manual.ts";
import type { LinkablePage } from "./link-index.ts";

/** The address of the quick style guide, as links name it. */
export const guideAddress = "quick-style-guide";

/** Every page of an edition with its address, the quick style guide among them. */
export function linkablePages(edition: ManualEdition): LinkablePage[] {
  const withChildren = (pages: readonly ManualPage[]): LinkablePage[] =>
    pages.flatMap((page) => [
      { address: `${page.section}/${page.slug}`, code: page.code, blocks: page.blocks },
      ...withChildren(page.children),
    ]);
  return [{ address: guideAddress, code: "", blocks: edition.guide.blocks }, ...withChildren(edition.pages)];
}
