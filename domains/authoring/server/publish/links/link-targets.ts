import { type Block, type IndexLink, linkEnds } from "../../../../content/server/authoring.ts";
import { headingAnchor } from "../../../../content/rules.ts";
import type { LinkFate } from "./rewrite-links.ts";

/** The pages outside the sections; in references, the address is also the id. */
export const guideTarget = "quick-style-guide";
export const helpTarget = "help";
const entryTargets: readonly string[] = [guideTarget, helpTarget];

const anchorPrefix = headingAnchor("");

interface LinkTarget {
  pageId: string;
  headingIds: ReadonlySet<string>;
}

/** Resolves portable references to links by page id. */
export class ReferenceTargets {
  readonly #targets = new Map<string, LinkTarget>();

  add(address: string, pageId: string, blocks: readonly Block[]): void {
    const headingIds = new Set(blocks.flatMap((block) => (block.type === "heading" ? [block.id] : [])));
    this.#targets.set(address, { pageId, headingIds });
  }

  /** `ref:rules/cases#names` becomes `page:{id}#b-names`; broken references are dropped, other links are kept. */
  resolve(href: string): LinkFate {
    // A page id is meaningless outside its database.
    if (href.startsWith("page:")) return "drop";
    if (!href.startsWith("ref:")) return "keep";
    const found = this.find(href.slice("ref:".length));
    if (found === undefined) return "drop";
    const anchor = found.headingId === null ? "" : `#${headingAnchor(found.headingId)}`;
    return { to: `page:${found.pageId}${anchor}` };
  }

  /** Finds the place, or the range of places, that a term's link leads to; undefined if an end is missing. */
  findForIndex(link: string): IndexLink | undefined {
    const [first, last] = linkEnds(link);
    const found = this.find(first);
    if (last === null || found === undefined) return found;
    const to = this.find(last);
    return to && { ...found, to };
  }

  /** Finds the page and heading at `rules/cases#names`; undefined if there is none. */
  find(reference: string): IndexLink | undefined {
    const [address = "", headingId = null, ...more] = reference.split("#");
    const target = this.#targets.get(address);
    if (target === undefined || more.length > 0) return undefined;
    return headingId === null || target.headingIds.has(headingId) ? { pageId: target.pageId, headingId } : undefined;
  }
}

/** The reverse: `page:{id}#b-names` becomes `ref:rules/cases#names`. `addresses` maps live pages' ids to addresses. */
export function toReference(href: string, addresses: ReadonlyMap<string, string>): LinkFate {
  if (!href.startsWith("page:")) return "keep";
  const [pageId = "", anchor] = href.slice("page:".length).split("#");
  const address = addressOf(pageId, addresses);
  if (address === undefined) return "drop";
  return { to: anchor === undefined ? `ref:${address}` : `ref:${address}#${anchor.slice(anchorPrefix.length)}` };
}

/** Returns a term's link as `rules/cases#names`; undefined if its page no longer exists. */
export function indexAddress(link: IndexLink, addresses: ReadonlyMap<string, string>): string | undefined {
  const address = addressOf(link.pageId, addresses);
  const first = address === undefined || link.headingId === null ? address : `${address}#${link.headingId}`;
  const last = link.to && indexAddress(link.to, addresses);
  return first === undefined || last === undefined ? first : `${first} to ${last}`;
}

function addressOf(pageId: string, addresses: ReadonlyMap<string, string>): string | undefined {
  return entryTargets.includes(pageId) ? pageId : addresses.get(pageId);
}
