import { blockLines } from "../../blocks/block-text.ts";
import { countWords, likeness, type WordCounts } from "../words/likeness.ts";
import type { ComparedPage } from "./compared-edition.ts";

/** Alike enough to be the same page under another address, number and title. */
const enough = 0.5;
/** Alike enough if the address or the number says so too. */
const enoughIfNamed = 0.25;

/**
 * Finds for each page of `after` the one that it continues: by its id; else by its title in its section, by
 * its address, by its number, or by what it says. Two editions share no ids; a number may belong to another rule by now.
 */
export function matchPages(
  before: readonly ComparedPage[],
  after: readonly ComparedPage[],
): Map<ComparedPage, ComparedPage> {
  const matches = new Map<ComparedPage, ComparedPage>();
  const open = new Set(before);
  const words = new Map<ComparedPage, WordCounts>();
  const wordsOf = (page: ComparedPage) => {
    const known = words.get(page) ?? countWords(textOf(page));
    words.set(page, known);
    return known;
  };
  const take = (key: (page: ComparedPage) => string, atLeast: number) => {
    const byKey = Map.groupBy(open, key);
    for (const page of after) {
      const name = key(page);
      const [only, another] = byKey.get(name) ?? [];
      if (matches.has(page) || name === "" || only === undefined || another || !open.has(only)) continue;
      if (atLeast > 0 && likeness(wordsOf(only), wordsOf(page)) < atLeast) continue;
      matches.set(page, only);
      open.delete(only);
    }
  };
  take(({ id }) => id, 0);
  // In one edition, a publication has decided already which page continues which.
  if (matches.size > 0) return matches;
  take(({ section, slug, title }) => `${section}/${slug} ${fold(title)}`, 0);
  take(({ section, title }) => `${section} ${fold(title)}`, 0);
  take(({ section, slug }) => `${section}/${slug}`, enoughIfNamed);
  take(({ section, code }) => (code === "" ? "" : `${section} ${code}`), enoughIfNamed);
  for (const page of after) {
    if (matches.has(page)) continue;
    const [best] = [...open]
      .map((old) => ({ old, score: likeness(wordsOf(old), wordsOf(page)) }))
      .toSorted((left, right) => right.score - left.score);
    if (best === undefined || best.score < enough) continue;
    matches.set(page, best.old);
    open.delete(best.old);
  }
  return matches;
}

function fold(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function textOf({ title, blocks }: ComparedPage): string {
  return [title, ...blocks.flatMap((block) => blockLines(block).flat())].join(" ");
}
