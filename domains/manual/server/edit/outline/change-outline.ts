import { DEEPEST } from "../../../admin/menu-views.ts";
import { type Outline, type PlacedPage, inMenuOrder, levelsOf, siblingsOf, withSubpages } from "./outline.ts";
import { pageHasSubpages, pageIsTooDeep, placeUnknown, settingsMovedOn, settingsWrong } from "./errors.ts";
import { z } from "zod";
import type { PagesTable } from "../../tables.ts";
import { deletePlannedPage, savePages } from "../../stores/publishing-store.ts";
import { findRelease } from "../../publish/history/releases-store.ts";
import { lockEdition, stagePageRevisions } from "../../stores/staging-store.ts";
import { pageState } from "../../publish/history/edition-state.ts";
import { readPublishedState } from "../../stores/published-state-store.ts";
import { slugSchema } from "../../../contract.ts";
import type { Trx } from "../../../../../platform/db/database.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { slugOf } from "../../../rules.ts";
import { newRevision } from "../../publish/plan/plan-publication.ts";
import { knownEdition } from "../../publish/releases/find-edition.ts";
import type { EditingContext } from "../drafts/open-draft.ts";
import { outlineFaults } from "./publish-outline.ts";
import { type OpenOutline, flag, openOutlineOf } from "./open-outline.ts";
import { saveOutlineDraft } from "./outline-store.ts";

/** A way to move a page by one step. */
export const steps = ["up", "down", "in", "out"] as const;
export type Step = (typeof steps)[number];

/** What a page is to stand below: a page, or the title of a section. */
export interface Below {
  section: PlacedPage["section"];
  parentId: string | null;
}

/** Where a page is to stand: first below something, or behind another. */
interface Place extends Below {
  /** Null: first. */
  afterId: string | null;
}

/**
 * Puts a page, and all that stands below it, somewhere else.
 * @throws AppError place-unknown, page-is-too-deep
 */
export function placePage(outline: Outline, sections: readonly string[], { id, place }: { id: string; place: Place }) {
  const page = outline.find((each) => each.id === id);
  if (page === undefined) throw placeUnknown();
  const own = withSubpages(outline, id);
  const others = outline.filter((each) => !own.has(each.id));
  const parent = others.find((each) => each.id === place.parentId);
  const behind = others.find((each) => each.id === place.afterId);
  if (place.parentId !== null && parent === undefined) throw placeUnknown();
  if (place.afterId !== null && behind?.parentId !== place.parentId) throw placeUnknown();
  const section = parent?.section ?? place.section;
  if (!sections.includes(section) || (behind && behind.section !== section)) throw placeUnknown();
  const moved = outline
    .filter((each) => own.has(each.id))
    .map((each) => (each.id === id ? { ...each, section, parentId: place.parentId } : each));
  const start = behind ? others.indexOf(behind) + 1 : 0;
  const placed = inMenuOrder([...others.slice(0, start), ...moved, ...others.slice(start)], sections);
  const levels = levelsOf(placed);
  if ([...own].some((each) => (levels.get(each) ?? 0) > DEEPEST)) throw pageIsTooDeep();
  return placed;
}

/**
 * Moves a page by one step among the pages beside it, below the one before it, or out behind the one above it; where
 * there is no such step, nothing changes. @throws AppError place-unknown, page-is-too-deep
 */
export function movePage(outline: Outline, sections: readonly string[], { id, step }: { id: string; step: Step }) {
  const place = placeAfter(outline, id, step);
  return place === null ? [...outline] : placePage(outline, sections, { id, place });
}

/** Where a step leads; null where there is no such step. @throws AppError place-unknown */
export function placeAfter(outline: Outline, id: string, step: Step): Place | null {
  const page = outline.find((each) => each.id === id);
  if (page === undefined) throw placeUnknown();
  const { section, parentId } = page;
  const beside = siblingsOf(outline, page);
  const at = beside.findIndex((each) => each.id === id);
  const [before, next] = [beside[at - 1], beside[at + 1]];
  switch (step) {
    case "up":
      return before ? { section, parentId, afterId: beside[at - 2]?.id ?? null } : null;
    case "down":
      return next ? { section, parentId, afterId: next.id } : null;
    case "in": {
      if (!before) return null;
      return lastBelow(outline, { section, parentId: before.id });
    }
    case "out": {
      const above = outline.find((each) => each.id === parentId);
      return above ? { section, parentId: above.parentId, afterId: above.id } : null;
    }
  }
}

/** The place behind all pages that stand below something. */
function lastBelow(outline: Outline, { section, parentId }: Below): Place {
  const parent = outline.find((page) => page.id === parentId);
  const below = { section: parent?.section ?? section, parentId };
  const last = outline.findLast((page) => page.parentId === parentId && page.section === below.section);
  return { ...below, afterId: last?.id ?? null };
}

/** What can be said of a page besides its place. */
type PageSettings = Pick<PlacedPage, "slug" | "code" | "printedPage" | "isPublic" | "listsSubpages">;

/** Changes what is said of a page. @throws AppError place-unknown */
export function setPage(outline: Outline, id: string, settings: PageSettings): PlacedPage[] {
  if (!outline.some((page) => page.id === id)) throw placeUnknown();
  return outline.map((page) => (page.id === id ? { ...page, ...settings } : page));
}

/** Takes a page out of the menu. @throws AppError place-unknown, page-has-subpages */
export function removePage(outline: Outline, id: string): PlacedPage[] {
  if (!outline.some((page) => page.id === id)) throw placeUnknown();
  if (outline.some((page) => page.parentId === id)) throw pageHasSubpages();
  return outline.filter((page) => page.id !== id);
}

/** Puts a page that was taken out where it was, as far as what it stood behind and below is still there, once. */
export function bringBack(outline: Outline, sections: readonly string[], { id, base }: { id: string; base: Outline }) {
  const page = base.find((each) => each.id === id);
  if (page === undefined) throw placeUnknown();
  if (outline.some((each) => each.id === id)) return [...outline];
  const parentId = outline.some((each) => each.id === page.parentId) ? page.parentId : null;
  return inMenuOrder(insertBehind(outline, { page: { ...page, parentId }, order: base }), sections);
}

/** Puts a page into an outline behind the nearest page that comes before it in another order and has its parent. */
export function insertBehind(
  outline: Outline,
  { page, order }: { page: PlacedPage; order: readonly { id: string }[] },
): PlacedPage[] {
  const before = order.slice(
    0,
    order.findIndex((each) => each.id === page.id),
  );
  const beside = new Map(siblingsOf(outline, page).map((each) => [each.id, each]));
  const behind = before.findLast((each) => beside.has(each.id));
  if (behind) {
    const at = outline.findIndex((each) => each.id === behind.id) + 1;
    return [...outline.slice(0, at), page, ...outline.slice(at)];
  }
  const first = outline.findIndex((each) => beside.has(each.id));
  return first < 0 ? [...outline, page] : [...outline.slice(0, first), page, ...outline.slice(first)];
}

/** What an editor does to a menu, besides adding a page. */
export type OutlineChange =
  | { kind: "step"; id: string; step: Step }
  | { kind: "place"; id: string; below: Below; isFirst: boolean }
  | { kind: "behind"; id: string; otherId: string }
  /** `was`: the settings as the editor saw them. */
  | { kind: "set"; id: string; was: PageSettings; now: PageSettings }
  | { kind: "remove"; id: string }
  | { kind: "bring-back"; id: string }
  /** Forgets what was changed; pages that are being written stay. */
  | { kind: "reset" };

const settingsSchema = z.object({
  slug: z.string().refine((slug) => slugSchema.safeParse(slug).success, {
    error: "Use lowercase letters, digits, and hyphens in the address, at most 120 characters: 'short-forms'.",
  }),
  code: z.string().trim().max(60, "Use at most 60 characters for the number."),
  printedPage: z.string().trim().max(40, "Use at most 40 characters for the printed page."),
});

/**
 * Changes an edition's menu for editors; readers see it once it is published.
 * @throws AppError edition-unknown, edited-in-files, place-unknown, page-is-too-deep, page-has-subpages,
 * settings-moved-on, settings-wrong
 */
export async function changeOutline(context: EditingContext, handle: string, change: OutlineChange): Promise<void> {
  await withOutline(context, handle, async (trx, open) => {
    const pages = changed(open, change);
    if (change.kind === "remove" && open.planned.has(change.id)) await deletePlannedPage(trx, change.id);
    await savePages(trx, plannedRows(open, pages));
    return pages;
  });
}

/** What is written of planned pages is stored with them, too: links to and from them go by it. */
function plannedRows({ state, planned }: OpenOutline, pages: Outline): PagesTable[] {
  return pages.flatMap(({ id, section, slug, code, printedPage, isPublic, listsSubpages }) => {
    const row = planned.get(id);
    if (row === undefined) return [];
    const said = { section, slug, code, formatted_page_number: printedPage };
    const flags = { is_public: flag(isPublic), display_contents: flag(listsSubpages) };
    return [{ ...pageState(row), ...said, ...flags, edition_id: state.edition.id, removed_at: 0 }];
  });
}

function changed(open: OpenOutline, change: OutlineChange): PlacedPage[] {
  const { pages, sections, published, planned } = open;
  switch (change.kind) {
    case "step":
      return movePage(pages, sections, change);
    case "place":
      return placeBelow(open, change);
    case "behind":
      return placeBehind(open, change);
    case "set":
      return withSettings(pages, change);
    case "remove":
      return removePage(pages, change.id);
    case "bring-back":
      return bringBack(pages, sections, { id: change.id, base: published });
    case "reset": {
      const own = pages.filter(({ id }) => planned.has(id));
      return own.reduce<PlacedPage[]>((outline, page) => addTo(outline, page, pages), [...published]);
    }
  }
}

function placeBelow({ pages, sections }: OpenOutline, change: Extract<OutlineChange, { kind: "place" }>): PlacedPage[] {
  const { id, below, isFirst } = change;
  const others = pages.filter((page) => page.id !== id);
  const place = isFirst ? { ...below, afterId: null } : lastBelow(others, below);
  const placed = placePage(pages, sections, { id, place });
  refuseFaults(placed, id);
  return placed;
}

function placeBehind(
  { pages, sections }: OpenOutline,
  { id, otherId }: Extract<OutlineChange, { kind: "behind" }>,
): PlacedPage[] {
  const other = pages.find((page) => page.id === otherId);
  if (other === undefined) throw placeUnknown();
  const { section, parentId } = other;
  const placed = placePage(pages, sections, { id, place: { section, parentId, afterId: otherId } });
  refuseFaults(placed, id);
  return placed;
}

/** Puts a planned page where an outline has it, or at the top if what it stood below isn't there. */
function addTo(outline: PlacedPage[], page: PlacedPage, order: Outline): PlacedPage[] {
  const parentId = outline.some(({ id }) => id === page.parentId) ? page.parentId : null;
  return insertBehind(outline, { page: { ...page, parentId }, order });
}

function withSettings(pages: Outline, { id, was, now }: Extract<OutlineChange, { kind: "set" }>): PlacedPage[] {
  const page = pages.find((each) => each.id === id);
  if (page === undefined) throw placeUnknown();
  const same = (one: PageSettings, other: PageSettings) =>
    one.slug === other.slug &&
    one.code === other.code &&
    one.printedPage === other.printedPage &&
    one.isPublic === other.isPublic &&
    one.listsSubpages === other.listsSubpages;
  if (!same(page, was) && !same(page, now)) throw settingsMovedOn();
  const settings = readSettings(now);
  const outline = setPage(pages, id, settings);
  refuseFaults(outline, id);
  return outline;
}

function readSettings(settings: PageSettings): PageSettings {
  if (settings.slug === "") throw settingsWrong("Give the page an address.");
  const form = settingsSchema.safeParse(settings);
  if (!form.success) throw settingsWrong(form.error.issues[0]?.message ?? "Something can’t be read.");
  return { ...settings, ...form.data };
}

function refuseFaults(outline: Outline, id: string): void {
  const fault = outlineFaults(outline).find((each) => each.id === id);
  if (fault) throw settingsWrong(fault.message);
}

/** A page that is to be written. */
interface NewPage extends Below {
  title: string;
  code: string;
  /** '': from the title. */
  slug: string;
}

/**
 * Adds an empty page to an edition's menu, last in its place, for editors alone; returns its id.
 * @throws AppError edition-unknown, edited-in-files, place-unknown, page-is-too-deep, settings-wrong
 */
export async function addPage(context: EditingContext, handle: string, page: NewPage): Promise<string> {
  const { clock } = context;
  const id = newId(clock);
  const title = page.title.trim();
  if (title === "" || title.length > 500) throw settingsWrong("Give the page a title of at most 500 characters.");
  const said = { code: page.code, printedPage: "", isPublic: false, listsSubpages: false };
  const settings = readSettings({ ...said, slug: page.slug.trim() || slugOf(title, 120) });
  await withOutline(context, handle, async (trx, open) => {
    const { sections } = open;
    const place = lastBelow(open.pages, page);
    const { section } = place;
    const added: PlacedPage = { id, section, parentId: null, ...settings };
    const pages = placePage([...open.pages, added], sections, { id, place });
    refuseFaults(pages, id);
    await planPage(trx, context, open.state, { page: added, title });
    return pages;
  });
  return id;
}

/** A page that is to be written, and where it stands in the draft of the menu. */
interface PlannedPage {
  page: PlacedPage;
  title: string;
}

/** Adds the row of a page that was never published; its place is in the draft of the menu until it is. */
async function planPage(
  trx: Trx,
  { clock }: EditingContext,
  { edition }: OpenOutline["state"],
  { page: { id, section, slug, code, printedPage, isPublic, listsSubpages }, title }: PlannedPage,
): Promise<void> {
  const release = await findRelease(trx, edition.id, edition.revision);
  const revision = release && newRevision(id, [], undefined, { clock, revisionId: release.id });
  if (!revision) throw placeUnknown();
  await stagePageRevisions(trx, [revision]);
  const blank = { title, subtitle: "", revision_id: revision.id, position: 0, level: 0, parent_id: null };
  const row = { ...blank, id, section, slug, code, formatted_page_number: printedPage };
  const flags = { is_public: flag(isPublic), display_contents: flag(listsSubpages), removed_at: 0 } as const;
  await savePages(trx, [{ ...row, ...flags, edition_id: edition.id }]);
}

/**
 * Brings into the draft of a menu what was changed in files: `merge` gets it as it stands, and returns it as it is to
 * be, with the pages that are new in it. @throws AppError edition-unknown, edited-in-files
 */
export async function mergeIntoOutline(
  context: EditingContext,
  handle: string,
  merge: (open: OpenOutline) => { pages: PlacedPage[]; added: readonly PlannedPage[] },
): Promise<void> {
  await withOutline(context, handle, async (trx, open) => {
    const { pages, added } = merge(open);
    for (const page of added) await planPage(trx, context, open.state, page);
    await savePages(trx, plannedRows(open, pages));
    return pages;
  });
}

async function withOutline(
  { database }: EditingContext,
  handle: string,
  change: (trx: Trx, open: OpenOutline) => Promise<Outline>,
): Promise<void> {
  const { id } = await knownEdition(database.db, handle);
  await database.db.transaction().execute(async (trx) => {
    await lockEdition(trx, database.flavor, id);
    const open = await openOutlineOf(trx, await readPublishedState(trx, id));
    const pages = await change(trx, open);
    await saveOutlineDraft(trx, id, { version: open.version + 1, base: open.published, pages });
  });
}
