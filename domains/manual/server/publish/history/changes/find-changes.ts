import type { Access, Reader } from "../../../../../subscriptions/contract.ts";
import { decideAccess } from "../../../../../subscriptions/rules.ts";
import type { LoadedEdition } from "../../../read/catalog/catalog.ts";
import { type EditionView, pageContent } from "../../../read/catalog/edition-view.ts";
import type { Content } from "../../../read/content.ts";
import type { PageChange } from "./page-changes-store.ts";
import {
  type ComparedEdition,
  type ComparedPage,
  type PageComparison,
  editionSteps,
} from "../../../../model/compare/editions/compare-editions.ts";
import { yieldToEventLoop } from "../../../../../../platform/threads/yield-to-event-loop.ts";

/** Where the redline of a page is. */
export interface ChangeAddress {
  version: string;
  /** The number of the release that changed it, as written in the address. */
  release: string;
  section: string;
  slug: string;
}

/** A change, where it is in its edition. */
export interface FoundChange {
  edition: LoadedEdition;
  change: PageChange;
  /** The next page that the release changed. */
  next: PageChange | null;
}

/**
 * Finds what a release changed on the page that the release left or took from an address, or on the one that has the
 * address now.
 */
export async function findChange(
  content: Content,
  { version, release, section, slug }: ChangeAddress,
): Promise<FoundChange | undefined> {
  const edition = content.catalog.edition(version);
  if (!edition || !/^[1-9]\d{0,8}$/.test(release)) return undefined;
  const { view } = edition;
  const changes = await content.changesOf(view.site.id, Number(release));
  const isHere = (side: PageChange["after"]) => side?.section === section && side.slug === slug;
  const id = view.page(section, slug)?.id ?? view.gonePage(section, slug)?.id;
  const change =
    changes.find(({ after }) => isHere(after)) ??
    changes.find(({ before, after }) => after === null && isHere(before)) ??
    changes.find(({ pageId }) => pageId === id);
  if (!change) return undefined;
  return { edition, change, next: changes[changes.indexOf(change) + 1] ?? null };
}

/**
 * Decides whether a reader may see a redline, which has the words of both versions: it is public only if the page was
 * before, is since, and still is now.
 */
export function changeAccess(reader: Reader, { edition, change }: FoundChange, now: number): Access {
  const page = edition.view.pageById(change.pageId);
  const isPublic = [change.before, change.after, page].every((side) => side?.isPublic ?? true);
  return decideAccess(reader, pageContent({ isPublic }, edition.view), now);
}

/** Two editions that a reader compares. */
export interface EditionsAddress {
  version: string;
  /** The other edition's handle. */
  since: string;
}

/** Two editions, and the pages of either that aren't the same in the other. */
export interface FoundEditions {
  before: LoadedEdition;
  after: LoadedEdition;
  pages: readonly PageComparison[];
}

/** Compares an edition with one before it; undefined unless both are there. */
export async function findEditions(
  content: Content,
  { version, since }: EditionsAddress,
): Promise<FoundEditions | undefined> {
  const [before, after] = [content.catalog.edition(since), content.catalog.edition(version)];
  if (!before || !after || !isBefore(since, version)) return undefined;
  return { before, after, pages: await compareWithEdition(content, before, after) };
}

/** Whether an edition is before another: v21 is before v22. */
export function isBefore(handle: string, other: string): boolean {
  return Number(handle.slice(1)) < Number(other.slice(1));
}

/** What became of a page that has this address in the newer edition, or had it in the older one and is gone. */
export function findCompared(
  { pages }: FoundEditions,
  { section, slug }: { section: string; slug: string },
): PageComparison | undefined {
  const isHere = (side: ComparedPage | null) => side?.section === section && side.slug === slug;
  return (
    pages.find(({ after }) => isHere(after)) ?? pages.find(({ before, after }) => after === null && isHere(before))
  );
}

/** Decides whether a reader may see the redline of a page between two editions: only if they may read both its versions. */
export function comparedAccess(
  reader: Reader,
  { before, after }: FoundEditions,
  page: PageComparison,
  now: number,
): Access {
  const accessTo = (side: ComparedPage, view: EditionView) =>
    decideAccess(reader, pageContent({ isPublic: side.isPublic }, view), now);
  const sides = [
    ...(page.before ? [accessTo(page.before, before.view)] : []),
    ...(page.after ? [accessTo(page.after, after.view)] : []),
  ];
  const refused = sides.find(({ granted }) => !granted);
  // Of two that are granted, the one that isn't for everybody decides what is counted.
  const granted = sides.find((access) => access.granted && access.by !== "public") ?? sides[0];
  const access = refused ?? granted;
  if (!access) throw new Error("A page that was compared is in neither edition.");
  return access;
}

const compared = new WeakMap<LoadedEdition, WeakMap<LoadedEdition, Promise<PageComparison[]>>>();

/**
 * Says what became of the pages of another edition: those that changed, in reading order. Compared once while both are as
 * they are, letting other work pass in between.
 */
async function compareWithEdition(
  content: Content,
  before: LoadedEdition,
  after: LoadedEdition,
): Promise<readonly PageComparison[]> {
  const ofEdition = compared.get(after) ?? new WeakMap<LoadedEdition, Promise<PageComparison[]>>();
  compared.set(after, ofEdition);
  const known = ofEdition.get(before);
  if (known) return await known;
  const comparing = compare(content, before, after);
  ofEdition.set(before, comparing);
  // The next reader tries again.
  comparing.catch(() => ofEdition.delete(before));
  return await comparing;
}

async function compare(content: Content, before: LoadedEdition, after: LoadedEdition): Promise<PageComparison[]> {
  const steps = editionSteps(await comparedEdition(content, before), await comparedEdition(content, after));
  for (let step = steps.next(); ; step = steps.next()) {
    await yieldToEventLoop();
    if (step.done) return step.value.pages.filter(({ changes }) => changes.some((change) => change !== "reprinted"));
  }
}

async function comparedEdition(content: Content, { view }: LoadedEdition): Promise<ComparedEdition> {
  const pages: ComparedPage[] = [];
  for (const page of view.pages) {
    const { id, section, slug, code, title, subtitle, isPublic } = page;
    const blocks = await content.blocks(page.revisionId);
    pages.push({ id, section, slug, code, title, subtitle, isPublic, printedPage: page.formattedPageNumber, blocks });
    await yieldToEventLoop();
  }
  return { name: view.site.name, notice: "", sectionTitles: [], pages, terms: [], entries: new Map() };
}
