import { cleanHref } from "../../../manual/server/model/html.ts";
import { localTarget } from "../notes/notes.ts";
import type { LinkTarget, PageDraft } from "../outline/pieces.ts";
import { type SourceElement, attributeOf, textOf } from "../source/nodes.ts";

/** A broken link, or one with a forbidden address. */
interface LostLink {
  place: string;
  words: string;
  href: string;
}

/** Counts of a source's links, and the lost ones. */
export interface LinkCounts {
  /** Links to existing places in the manual. */
  resolved: number;
  /** Links to places missing from the source. */
  unresolved: LostLink[];
  /** Links to other sites and mail addresses. */
  external: number;
  /** Links with a forbidden address. */
  refused: LostLink[];
  /** Links to what the profile leaves out, such as from a heading back to the table of contents. */
  toLeftOut: number;
}

const longestReported = 300;

/** Resolves the links of a source and counts them. */
export class LinkResolver {
  readonly counts: LinkCounts = { resolved: 0, unresolved: [], external: 0, refused: [], toLeftOut: 0 };
  readonly #targets: ReadonlyMap<string, LinkTarget>;
  readonly #leftOut: ReadonlySet<string>;

  constructor(targets: ReadonlyMap<string, LinkTarget>, leftOut: ReadonlySet<string>) {
    this.#targets = targets;
    this.#leftOut = leftOut;
  }

  /** Returns a link's clean address, or null if it becomes plain text. */
  resolve(link: SourceElement, place: string): string | null {
    const href = attributeOf(link, "href");
    if (href === null) {
      return null;
    }
    const id = localTarget(link);
    if (id === null) {
      return this.#resolveOutside(link, href, place);
    }
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
    // Only the import makes references: a source can't know the manual's pages and notes.
    if (address === null || /^(?:page|ref|note):/.test(address)) {
      this.counts.refused.push(lost(link, href, place));
      return null;
    }
    this.counts.external += 1;
    return address;
  }
}

/** Returns a portable reference to a page or heading. */
export function referenceTo({ page, heading }: LinkTarget): string {
  return `ref:${page.section}/${page.slug}${heading === null ? "" : `#${heading.id}`}`;
}

/** Returns a portable reference to a page. */
export function referenceToPage(page: PageDraft): string {
  return referenceTo({ page, heading: null });
}

function lost(link: SourceElement, href: string, place: string): LostLink {
  return {
    place,
    words: textOf([link], longestReported).slice(0, longestReported),
    href: href.slice(0, longestReported),
  };
}
