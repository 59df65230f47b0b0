import { type Block, blockSchema, mapHtml } from "../../../../content/server/authoring.ts";
import type { ManualFinding } from "../errors.ts";
import { rewriteLinks } from "../links/rewrite-links.ts";

/** As long as any page id. */
const anyPageId = "0".repeat(36);

/**
 * Finds blocks that are within the limits as written, but not as stored, where a link has a page's id instead of its
 * address. Readers would get an error instead of such a page.
 */
export function storedLimitFindings(blocks: readonly Block[], place: string): ManualFinding[] {
  return blocks.flatMap((block, at) => {
    let links = 0;
    const stored = mapHtml(block, (html) =>
      rewriteLinks(html, (href) => {
        if (!href.startsWith("ref:")) return "keep";
        links += 1;
        return { to: storedHref(href) };
      }),
    );
    // Whatever else is wrong is found in the block as written.
    if (links === 0 || !blockSchema.safeParse(block).success || blockSchema.safeParse(stored).success) return [];
    const message = `Too long with its ${links} links, which take more room when they are stored. Make two blocks of it.`;
    return [{ kind: "invalid" as const, place: `${place}: blocks.${at}`, message }];
  });
}

function storedHref(reference: string): string {
  const [, headingId] = reference.split("#");
  return headingId === undefined ? `page:${anyPageId}` : `page:${anyPageId}#b-${headingId}`;
}
