import { mapHtml } from "../../blocks/map-html.ts";
import type { Block } from "../../blocks/registry/schemas.ts";
import { type BlockPair, type HeadingPair, alignBlocks, headingPairs } from "../blocks/align-blocks.ts";
import { mapLinkEnds } from "../../index-terms/schema.ts";
import type { Section } from "../../../contract.ts";
import { blockLines } from "../../blocks/block-text.ts";
import { type WordCounts, countWords, likeness } from "../words/redline-runs.ts";

/** What happened to a page. 'moved': another address; 'renumbered': another code; 'rewritten': other blocks. */
type PageChange =
  | "added"
  | "removed"
  | "moved"
  | "renumbered"
  | "retitled"
  | "rewritten"
  | "reprinted"
  | "opened"
  | "closed";

/** What became of a page. Unchanged if it has no changes. */
export interface PageComparison {
  readonly before: ComparedPage | null;
  readonly after: ComparedPage | null;
  readonly changes: readonly PageChange[];
  /** Its blocks in pairs; none unless rewritten, added or removed. */
  readonly blocks: readonly BlockPair[];
  /** Its headings that came, went, or have another id, code or title. */
  readonly headings: readonly HeadingPair[];
}

/** What became of an edition. */
export interface EditionComparison {
  /** Every page of both, in the order of `after`, then those that are gone. */
  readonly pages: readonly PageComparison[];
  /** The terms of the index that were added, removed or changed. */
  readonly terms: readonly TermComparison[];
  /** The handles of the entries that were added, removed or changed. */
  readonly entries: readonly string[];
  /** Whether the edition's name, notice or section titles changed. */
  readonly outline: boolean;
}

/** Compares two editions, or two states of one. */
export function compareEditions(before: ComparedEdition, after: ComparedEdition): EditionComparison {
  const steps = editionSteps(before, after);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** The same, a page at a time, for callers that let other work pass in between. */
export function* editionSteps(
  before: ComparedEdition,
  after: ComparedEdition,
): Generator<undefined, EditionComparison, undefined> {
  const matches = matchPages(before.pages, after.pages);
  yield;
  const now = new Map([...matches].flatMap(([fresh, old]) => (old.id === fresh.id ? [] : [[old.id, fresh.id]])));
  const pages: PageComparison[] = [];
  for (const page of after.pages) {
    const old = matches.get(page);
    pages.push(old ? comparePage(old, page, now) : wholePage(page, "added"));
    yield;
  }
  const kept = new Set(matches.values());
  for (const page of before.pages) if (!kept.has(page)) pages.push(wholePage(page, "removed"));
  const terms = compareTerms(before.terms, after.terms, (link) => linkNow(link, now));
  const handles = new Set([...before.entries.keys(), ...after.entries.keys()]);
  const entries = [...handles].filter((handle) => differs(before.entries.get(handle), after.entries.get(handle), now));
  const outlineOf = ({ name, notice, sectionTitles }: ComparedEdition) => [name, notice, ...sectionTitles];
  return { pages, terms, entries, outline: differs(outlineOf(before), outlineOf(after), now) };
}

/** Compares two versions of a page. `now` leads from page ids of the older edition to those of the newer one. */
function comparePage(
  before: ComparedPage,
  after: ComparedPage,
  now: ReadonlyMap<string, string> = new Map(),
): PageComparison {
  const isRewritten = differs(before.blocks, after.blocks, now);
  const old = isRewritten ? before.blocks.map((block) => withLinks(block, now)) : [];
  const blocks = isRewritten ? alignBlocks(old, after.blocks) : [];
  const changes: PageChange[] = [];
  if (before.section !== after.section || before.slug !== after.slug) changes.push("moved");
  if (before.code !== after.code) changes.push("renumbered");
  if (before.title !== after.title || before.subtitle !== after.subtitle) changes.push("retitled");
  if (isRewritten) changes.push("rewritten");
  if (before.printedPage !== after.printedPage) changes.push("reprinted");
  if (before.isPublic !== after.isPublic) changes.push(after.isPublic ? "opened" : "closed");
  const headings = headingPairs(blocks).filter(({ before: was, after: is }) => differs(was, is, now));
  return { before, after, changes, blocks, headings };
}

function wholePage(page: ComparedPage, change: "added" | "removed"): PageComparison {
  const pair = (block: Block): BlockPair => {
    const [before, after] = change === "added" ? [null, block] : [block, null];
    return { before, after, moved: false, isSame: false };
  };
  const blocks = page.blocks.map(pair);
  const [before, after] = change === "added" ? [null, page] : [page, null];
  return { before, after, changes: [change], blocks, headings: headingPairs(blocks) };
}

function differs(before: unknown, after: unknown, now: ReadonlyMap<string, string>): boolean {
  const old = JSON.stringify(before) ?? "";
  const fresh = JSON.stringify(after) ?? "";
  return old !== fresh && (now.size === 0 || withIds(old, now) !== fresh);
}

const pageLink = /(?<=page:)[\w-]+/g;

function withIds(text: string, now: ReadonlyMap<string, string>): string {
  return text.includes("page:") ? text.replaceAll(pageLink, (id) => now.get(id) ?? id) : text;
}

function withLinks(block: Block, now: ReadonlyMap<string, string>): Block {
  return now.size === 0 ? block : mapHtml(block, (html) => withIds(html, now));
}

function linkNow(link: string, now: ReadonlyMap<string, string>): string {
  return mapLinkEnds(link, (end) => {
    const [id = "", heading] = end.split("#");
    const page = now.get(id) ?? id;
    return heading === undefined ? page : `${page}#${heading}`;
  });
}

/** What became of a term of the index. */
interface TermComparison {
  readonly path: readonly string[];
  readonly before: ComparedTerm | null;
  readonly after: ComparedTerm | null;
}

/** Returns the terms that were added, removed or changed, by their paths; `linkNow` says where an old link leads now. */
function compareTerms(
  before: readonly ComparedTerm[],
  after: readonly ComparedTerm[],
  linkNow: (link: string) => string,
): TermComparison[] {
  const old = new Map(before.map((term) => [nameOf(term), term]));
  const changed = after.flatMap((term): TermComparison[] => {
    const known = old.get(nameOf(term)) ?? null;
    old.delete(nameOf(term));
    const isSame = known?.note === term.note && known.links.map(linkNow).join(" ") === term.links.join(" ");
    return isSame ? [] : [{ path: term.path, before: known, after: term }];
  });
  const gone = [...old.values()].map((term) => ({ path: term.path, before: term, after: null }));
  return [...changed, ...gone];
}

/** What differs in a term of the index, as readers see it. */
interface TermChange {
  readonly kind: "added" | "removed" | "changed";
  /** The names of the links that came and went. */
  readonly came: readonly string[];
  readonly went: readonly string[];
  /** Its note before and now; null if it is the same. */
  readonly note: { readonly before: string; readonly after: string } | null;
}

/** Says what became of a term: which links came and went, and its note. */
export function termChange({ before, after }: TermComparison): TermChange {
  const [old, now] = [before?.names ?? [], after?.names ?? []];
  const [was, is] = [before?.note ?? "", after?.note ?? ""];
  return {
    kind: before === null ? "added" : after === null ? "removed" : "changed",
    came: now.filter((name) => !old.includes(name)),
    went: old.filter((name) => !now.includes(name)),
    note: was === is ? null : { before: was, after: is },
  };
}

function nameOf({ path }: ComparedTerm): string {
  return path.join("\n");
}

/** A page as it is compared: a stored one, or one of a manual that isn't stored yet. */
export interface ComparedPage {
  readonly id: string;
  readonly section: Section;
  readonly slug: string;
  readonly code: string;
  readonly title: string;
  readonly subtitle: string;
  /** Its page in the printed manual. */
  readonly printedPage: string;
  readonly isPublic: boolean;
  readonly blocks: readonly Block[];
}

/** A term of the index, named by its path: ['case names', 'abbreviations in']. */
export interface ComparedTerm {
  readonly path: readonly string[];
  readonly note: string;
  /** Page ids, with '#' and a heading's id. */
  readonly links: readonly string[];
  /** What readers see of each link: `10.2`, `B5–B8`; none if no term of the index differs. */
  readonly names: readonly string[];
}

/** An edition as it is compared. */
export interface ComparedEdition {
  readonly name: string;
  readonly notice: string;
  readonly sectionTitles: readonly string[];
  /** In reading order. */
  readonly pages: readonly ComparedPage[];
  readonly terms: readonly ComparedTerm[];
  /** Entries by their handles, as they are stored. */
  readonly entries: ReadonlyMap<string, unknown>;
}

/** Alike enough to be the same page under another address, number and title. */
const enough = 0.5;
/** Alike enough if the address or the number says so too. */
const enoughIfNamed = 0.25;

/**
 * Finds for each page of `after` the one that it continues: by its id; else by its title in its section, by
 * its address, by its number, or by what it says. Two editions share no ids; a number may belong to another rule by now.
 */
function matchPages(before: readonly ComparedPage[], after: readonly ComparedPage[]): Map<ComparedPage, ComparedPage> {
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
