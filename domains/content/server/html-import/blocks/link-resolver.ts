import { cleanHref } from "../../rich-text/clean-href.ts";
import type { LinkTarget, PageDraft } from "../outline/page-draft.ts";
import { attributeOf, type SourceElement } from "../source/nodes.ts";
import { textOf } from "../source/text-of.ts";

/** A link that leads nowhere, or where a manual may not lead. */
export interface LostLink {
  place: string;
  words: string;
  href: string;
}

/** The links of a source, in numbers, and those that are lost. */
export interface LinkCounts {
  /** Links to other places of the manual that lead there. */
  resolved: number;
  /** Links to places of the manual that do not exist in the source. */
  unresolved: LostLink[];
  /** Links to other sites and mail addresses. */
  external: number;
  /** Links with an address that a manual may not lead to. */
  refused: LostLink[];
  /** Links to what the profile leaves out, such as from a heading back to the table of contents. */
  toLeftOut: number;
}

const longestReported = 300;

/** Finds out where the links of a source lead, and keeps account of them. */
export class LinkResolver {
  readonly counts: LinkCounts = { resolved: 0, unresolved: [], external: 0, refused: [], toLeftOut: 0 };
  readonly #targets: ReadonlyMap<string, LinkTarget>;
  readonly #leftOut: ReadonlySet<string>;

  constructor(targets: ReadonlyMap<string, LinkTarget>, leftOut: ReadonlySet<string>) {
    this.#targets = targets;
    this.#leftOut = leftOut;
  }

  /** The clean address of a link, or null where it loses its link and keeps its words. */
  resolve(link: SourceElement, place: string): string | null {
    const href = attributeOf(link, "href");
    if (href === null) {
      return null;
    }
    if (!href.trimStart().startsWith("#")) {
      return this.#resolveOutside(link, href, place);
    }
    const id = idOf(href);
    const target = this.#targets.get(id);
    if (target !== undefined) {
      this.counts.resolved += 1;
      return referenceTo(target);
    }
    if (id === "" || this.#leftOut.has(id)) {
      this.counts.toLeftOut += 1;
    } else {
      this.counts.unresolved.push(lost(link, href, place));
    }
    return null;
  }

  #resolveOutside(link: SourceElement, href: string, place: string): string | null {
    const address = cleanHref(href);
    // References to pages are ours to make: a source can't know the manual's pages.
    if (address === null || /^(?:page|ref):/.test(address)) {
      this.counts.refused.push(lost(link, href, place));
      return null;
    }
    this.counts.external += 1;
    return address;
  }
}

/** A reference to a page or a heading as it stands in an edition outside the database. */
export function referenceTo({ page, heading }: LinkTarget): string {
  return `ref:${page.section}/${page.slug}${heading === null ? "" : `#${heading.id}`}`;
}

/** A reference to a page. */
export function referenceToPage(page: PageDraft): string {
  return referenceTo({ page, heading: null });
}

function idOf(href: string): string {
  const id = href.trim().slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function lost(link: SourceElement, href: string, place: string): LostLink {
  return {
    place,
    words: textOf([link], longestReported).slice(0, longestReported),
    href: href.slice(0, longestReported),
  };
}
