import { mapHtml } from "../../blocks/map-html.ts";
import type { Block } from "../../blocks/registry/schemas.ts";
import { alignBlocks, type BlockPair, type HeadingPair, headingPairs } from "../blocks/align-blocks.ts";
import { compareTerms, type TermComparison } from "./compare-terms.ts";
import type { ComparedEdition, ComparedPage } from "./compared-edition.ts";
import { mapLinkEnds } from "../../index-terms/link-range.ts";
import { matchPages } from "./match-pages.ts";

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
