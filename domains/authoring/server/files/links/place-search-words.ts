import type { ManualEdition, ManualSearchWords } from "../../manual.ts";
import type { LinkIndex } from "./link-index.ts";
import { linkablePages } from "./linkable-pages.ts";

/** Search words for a section that the edition lacks. */
export interface StraySearchWords {
  /** As written. */
  section: string;
  /** Sentences that say why, and what to do. */
  reason: string;
}

/**
 * Resolves search words to their sections' addresses, in the edition's order: each section once, each phrase once per
 * section. Words without a section are returned separately.
 */
export function placeSearchWords(
  written: readonly ManualSearchWords[],
  edition: ManualEdition,
  index: LinkIndex,
): { placed: ManualSearchWords[]; strays: StraySearchWords[] } {
  const bySection = new Map<string, string[]>();
  const strays: StraySearchWords[] = [];
  for (const { section, words } of written) {
    const found = index.findForSearch(section);
    if ("broken" in found) {
      strays.push({ section, reason: found.broken });
    } else {
      bySection.set(found.target, [...(bySection.get(found.target) ?? []), ...words]);
    }
  }
  const placed = [...sectionsOf(edition)].flatMap((section) => {
    const words = uniquePhrases(bySection.get(section) ?? []);
    return words.length === 0 ? [] : [{ section, words }];
  });
  return { placed, strays };
}

/** Returns the addresses of all pages in order, each before its headings. */
function sectionsOf(edition: ManualEdition): Set<string> {
  const sections = linkablePages(edition).flatMap(({ address, blocks }) => [
    address,
    ...blocks.flatMap((block) => (block.type === "heading" ? [`${address}#${block.id}`] : [])),
  ]);
  return new Set(sections);
}

/** Removes duplicate phrases, ignoring case. */
function uniquePhrases(words: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const phrase of words) {
    const key = phraseKey(phrase);
    if (!byKey.has(key)) byKey.set(key, phrase);
  }
  return [...byKey.values()];
}

/** Returns the key under which equal phrases match. */
export function phraseKey(phrase: string): string {
  return phrase.toLowerCase();
}
