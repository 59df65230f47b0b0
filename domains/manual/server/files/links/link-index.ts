import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { linkEnds } from "../../../model/index-terms/schema.ts";
import { sections } from "../../../contract.ts";
import type { ManualEdition, ManualPage } from "../../model/manual.ts";

/** A page that links can point to. */
export interface LinkablePage {
  /** `rules/names`, `quick-style-guide` or `help`. */
  address: string;
  code: string;
  blocks: readonly Block[];
}

/** A link's target (`rules/names#unions`), or a sentence that says why it has none. */
type LinkTarget = { target: string } | { broken: string };

/** An index of an edition's pages and headings by address and by code. */
export class LinkIndex {
  readonly #pages = new Map<string, Set<string>>();
  readonly #pageCodes = new Map<string, string[]>();
  readonly #headingCodes = new Map<string, string[]>();
  readonly #codes = new Map<string, string>();
  /** The place of each target in reading order. */
  readonly #order = new Map<string, number>();

  constructor(pages: readonly LinkablePage[]) {
    for (const page of pages) {
      const ids = new Set<string>();
      this.#pages.set(page.address, ids);
      this.#order.set(page.address, this.#order.size);
      this.#remember(this.#pageCodes, page.code, page.address);
      for (const block of page.blocks) {
        if (block.type === "heading") {
          ids.add(block.id);
          this.#order.set(`${page.address}#${block.id}`, this.#order.size);
          this.#remember(this.#headingCodes, block.headingCode, `${page.address}#${block.id}`);
        }
      }
    }
  }

  /** Looks up what an author wrote after the @. Page codes take precedence over heading codes. */
  find(written: string): LinkTarget {
    const reference = decode(written);
    return isAddress(reference) ? this.#findAddress(reference) : this.#findCode(reference);
  }

  /** Looks up an index term's link: a page of the manual or the quick style guide, but not help, or a range. */
  findForIndex(written: string): LinkTarget {
    const [first, last] = linkEnds(written);
    const found = this.#findInManual(first);
    if (last === null || "broken" in found) return found;
    const end = this.#findInManual(last);
    if ("broken" in end) return end;
    const [from = 0, to = 0] = [found.target, end.target].map((target) => this.#order.get(target));
    return from < to
      ? { target: `${found.target} to ${end.target}` }
      : { broken: `A range leads from a place to a later one; '${last}' does not come after '${first}'.` };
  }

  #findInManual(written: string): LinkTarget {
    const found = this.find(written);
    return "target" in found && found.target.split("#")[0] === helpAddress
      ? { broken: "The index can link only to the manual's pages, and help is not one of them." }
      : found;
  }

  /** Looks up the section of search words: a page of the manual or one of its headings. */
  findForSearch(written: string): LinkTarget {
    const found = this.find(written);
    return "target" in found && entryAddresses.includes(found.target.split("#")[0] ?? "")
      ? { broken: "Search words are only for the manual's pages, not for the quick style guide or help." }
      : found;
  }

  /** Looks up what a redirect leads to: a page of the manual or one of its headings. */
  findForRedirect(written: string): LinkTarget {
    const found = this.find(written);
    return "target" in found && entryAddresses.includes(found.target.split("#")[0] ?? "")
      ? { broken: "An address can lead only to the manual's pages, not to the quick style guide or help." }
      : found;
  }

  /** Whether a page has this address. */
  hasPage(address: string): boolean {
    return this.#pages.has(address);
  }

  /** Returns the code that links to a target unambiguously, or null if only its address does. */
  codeOf(target: string): string | null {
    const code = this.#codes.get(target) ?? "";
    const found = code === "" || isAddress(code) ? null : this.#findCode(code);
    return found !== null && "target" in found && found.target === target ? code : null;
  }

  #remember(targetsByCode: Map<string, string[]>, code: string, target: string): void {
    if (code === "") {
      return;
    }
    const key = code.toLowerCase();
    const targets = targetsByCode.get(key);
    if (targets === undefined) {
      targetsByCode.set(key, [target]);
    } else {
      targets.push(target);
    }
    this.#codes.set(target, code);
  }

  #findAddress(reference: string): LinkTarget {
    const [address = "", ...rest] = reference.split("#");
    const id = rest.length === 0 ? undefined : rest.join("#");
    const ids = this.#pages.get(address);
    if (ids === undefined) {
      return {
        broken: `There is no page '${address}'. An address is the section, a slash and the file's name without its number.`,
      };
    }
    if (id !== undefined && !ids.has(id)) {
      return {
        broken: `The page ${address} has no heading with the link target '${id}'. Write {#${id}} after the heading you mean.`,
      };
    }
    return { target: reference };
  }

  #findCode(code: string): LinkTarget {
    const key = code.toLowerCase();
    const targets = this.#pageCodes.get(key) ?? this.#headingCodes.get(key) ?? [];
    const [target, ...others] = targets;
    if (target === undefined) {
      return { broken: `No page or heading has the code '${code}'. Check it, or link by address.` };
    }
    if (others.length > 0) {
      return {
        broken: `Several places have the code '${code}' (${targets.slice(0, 4).join(", ")}). Link by address: @${target}.`,
      };
    }
    return { target };
  }
}

/** Returns whether a reference is an address; everything else is a code. */
function isAddress(reference: string): boolean {
  return (
    entryAddresses.some((address) => reference === address || reference.startsWith(`${address}#`)) ||
    sections.some((section) => reference.startsWith(`${section}/`))
  );
}

/** Decodes a reference: addresses in links are percent-encoded. */
function decode(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

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

/** The address of the quick style guide in links. */
export const guideAddress = "quick-style-guide";

/** The address of the help page in links. */
export const helpAddress = "help";

/** The addresses of an edition's pages outside its sections. */
export const entryAddresses: readonly string[] = [guideAddress, helpAddress];
