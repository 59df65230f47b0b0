import type { ManualEdition, ManualSearchWords } from "../../manual.ts";
import type { LinkIndex } from "./link-index.ts";
import { linkablePages } from "./linkable-pages.ts";

/** Search words whose section an edition doesn't have. */
export interface StraySearchWords {
  /** As it was written. */
  section: string;
  /** Sentences that say why, and what to do. */
  reason: string;
}

/**
 * Search words with the addresses of their sections, in the edition's order: each section once, each phrase once in its
 * section. What leads nowhere is told apart.
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

/** Every page in order, each before its headings. */
function sectionsOf(edition: ManualEdition): Set<string> {
  const sections = linkablePages(edition).flatMap(({ address, blocks }) => [
    address,
    ...blocks.flatMap((block) => (block.type === "heading" ? [`${address}#${block.id}`] : [])),
  ]);
  return new Set(sections);
}

/** Phrases without those that stand there already, capitals aside. */
function uniquePhrases(words: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const phrase of words) {
    const key = phraseKey(phrase);
    if (!byKey.has(key)) byKey.set(key, phrase);
  }
  return [...byKey.values()];
}

/** What two phrases that say the same have in common. */
export function phraseKey(phrase: string): string {
  return phrase.toLowerCase();
}
