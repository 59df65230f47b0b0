import type { Guide } from "../../contract.ts";
import type { GuideSection } from "../../web/content-api.ts";
import { articleHeadings } from "./article-headings.ts";
import { renderBlocks } from "./render.ts";

/** Renders the first section of a guide, up to its second heading. Null without a guide or a heading. */
export function sampleOf(guide: Guide | undefined): GuideSection | null {
  if (!guide) return null;
  const { blocks } = guide;
  const [heading, next] = blocks.flatMap(({ type }, index) => (type === "heading" ? [index] : []));
  if (heading === undefined) return null;
  const [named] = articleHeadings(blocks.slice(heading, heading + 1));
  return named ? { heading: named, html: renderBlocks(blocks.slice(heading + 1, next)) } : null;
}
