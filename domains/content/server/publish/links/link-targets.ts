import type { Block } from "../../../blocks/schema.ts";
import { headingAnchor } from "../../../rules.ts";
import type { LinkFate } from "./rewrite-links.ts";

/** A page's place in references, `rules/cases`, and its id. The quick style guide is both 'quick-style-guide'. */
export const guideTarget = "quick-style-guide";

const anchorPrefix = headingAnchor("");

interface LinkTarget {
  pageId: string;
  headingIds: ReadonlySet<string>;
}

/** Turns portable references into links by page id. */
export class ReferenceTargets {
  readonly #targets = new Map<string, LinkTarget>();

  add(address: string, pageId: string, blocks: readonly Block[]): void {
    const headingIds = new Set(blocks.flatMap((block) => (block.type === "heading" ? [block.id] : [])));
    this.#targets.set(address, { pageId, headingIds });
  }

  /** `ref:rules/cases#names` becomes `page:{id}#b-names`; what leads nowhere is dropped, other links are kept. */
  resolve(href: string): LinkFate {
    // A page id means nothing outside the database that gave it.
    if (href.startsWith("page:")) return "drop";
    if (!href.startsWith("ref:")) return "keep";
    const [address = "", headingId, ...more] = href.slice("ref:".length).split("#");
    const target = this.#targets.get(address);
    if (target === undefined || more.length > 0) return "drop";
    if (headingId === undefined) return { to: `page:${target.pageId}` };
    return target.headingIds.has(headingId) ? { to: `page:${target.pageId}#${headingAnchor(headingId)}` } : "drop";
  }
}

/** The reverse: `page:{id}#b-names` becomes `ref:rules/cases#names`. `addresses` are those of the live pages by id. */
export function toReference(href: string, addresses: ReadonlyMap<string, string>): LinkFate {
  if (!href.startsWith("page:")) return "keep";
  const [pageId = "", anchor] = href.slice("page:".length).split("#");
  const address = pageId === guideTarget ? guideTarget : addresses.get(pageId);
  if (address === undefined) return "drop";
  return { to: anchor === undefined ? `ref:${address}` : `ref:${address}#${anchor.slice(anchorPrefix.length)}` };
}
