import type { ManualEdition, ManualPage } from "../../manual.ts";
import { guideAddress, helpAddress } from "./entry-addresses.ts";
import type { LinkablePage } from "./link-index.ts";

/** Returns every page of an edition with its address, including the quick style guide and help. */
export function linkablePages(edition: ManualEdition): LinkablePage[] {
  const withChildren = (pages: readonly ManualPage[]): LinkablePage[] =>
    pages.flatMap((page) => [
      { address: `${page.section}/${page.slug}`, code: page.code, blocks: page.blocks },
      ...withChildren(page.children),
    ]);
  return [
    { address: guideAddress, code: "", blocks: edition.guide.blocks },
    ...(edition.help === null ? [] : [{ address: helpAddress, code: "", blocks: edition.help.blocks }]),
    ...withChildren(edition.pages),
  ];
}
