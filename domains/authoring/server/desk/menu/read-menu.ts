import { pageLabel } from "../../../../content/rules.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import type {
  MenuPlaceChoice,
  MenuQuestion,
  MenuRow,
  MenuView,
  NewPageView,
  PagePlaceView,
} from "../../../menu-views.ts";
import { findEditedPage } from "../../editing/drafts/edited-page.ts";
import { readDraftTitles } from "../../editing/drafts/drafts-store.ts";
import { placeAfter, type Step } from "../../editing/outline/change-outline.ts";
import { type OpenOutline, openOutline } from "../../editing/outline/open-outline.ts";
import { levelsOf, type PlacedPage, withSubpages } from "../../editing/outline/outline.ts";
import { outlineFindings, withoutPlanned } from "../../editing/outline/publish-outline.ts";

/** A menu, and what its pages are called. */
interface NamedOutline {
  open: OpenOutline;
  nameOf(page: PlacedPage): string;
}

async function openNamed(db: Queries, handle: string): Promise<NamedOutline> {
  const open = await openOutline(db, handle);
  const titles = new Map(open.state.pages.map(({ id, title }) => [id, title]));
  // What readers don't see yet is called what its draft says.
  for (const [id, title] of await readDraftTitles(db, [...open.planned.keys()])) titles.set(id, title);
  const nameOf = ({ id, section, code }: PlacedPage) => `${pageLabel(section, code)} ${titles.get(id) ?? ""}`.trim();
  return { open, nameOf };
}

/** The menu of an edition as it is being edited. @throws AppError edition-unknown, edited-in-files */
export async function readMenu(
  db: Queries,
  handle: string,
  { mayPublish, pressed, csrfToken }: Pick<MenuView, "mayPublish" | "pressed" | "csrfToken">,
): Promise<MenuView> {
  const { open, nameOf } = await openNamed(db, handle);
  const { pages, published, state } = open;
  const levels = levelsOf(pages);
  const states = statesOf(open);
  const kept = new Set(pages.map(({ id }) => id));
  return {
    handle,
    sections: state.sections.map(({ section, title }) => ({
      handle: section,
      title,
      pages: pages
        .filter((page) => page.section === section)
        .map((page) => ({
          id: page.id,
          name: nameOf(page),
          level: levels.get(page.id) ?? 0,
          state: states.get(page.id) ?? "",
          acts: actsOf(pages, page),
        })),
    })),
    removed: published.filter(({ id }) => !kept.has(id)).map((page) => ({ id: page.id, name: nameOf(page) })),
    isChanged: changesOf(open, states, nameOf).length > 0,
    mayPublish,
    pressed,
    csrfToken,
  };
}

/** What the buttons of a page send: where each step leads, so that what is sent twice is done once. */
function actsOf(pages: OpenOutline["pages"], { id }: PlacedPage): MenuRow["acts"] {
  const act = (step: Step) => {
    const place = placeAfter(pages, id, step);
    if (place === null) return `${step} ${id}`;
    const { section, parentId, afterId } = place;
    return afterId === null ? `first ${id} ${parentId ?? section} ${step}` : `behind ${id} ${afterId} ${step}`;
  };
  return { up: act("up"), down: act("down"), in: act("in"), out: act("out") };
}

/** How the pages of a menu differ from what readers see, in a word or two. */
function statesOf(open: OpenOutline): Map<string, string> {
  const before = new Map(open.published.map((page) => [page.id, page]));
  const moved = movedIn(open);
  return new Map(
    open.pages.map((page) => {
      const was = before.get(page.id);
      if (was === undefined) return [page.id, "new, not published"];
      return [page.id, [...(moved.has(page.id) ? ["moved"] : []), ...settingChanges(was, page)].join(", ")];
    }),
  );
}

/** What is said of a page and differs. */
function settingChanges(was: PlacedPage, now: PlacedPage): string[] {
  return [
    ...(was.slug === now.slug && was.section === now.section ? [] : ["other address"]),
    ...(was.code === now.code ? [] : ["other number"]),
    ...(was.printedPage === now.printedPage ? [] : ["other printed page"]),
    ...(was.isPublic === now.isPublic ? [] : [now.isPublic ? "open to everyone" : "for subscribers"]),
    ...(was.listsSubpages === now.listsSubpages ? [] : [now.listsSubpages ? "lists its pages" : "lists no pages"]),
  ];
}

/** The pages that stand elsewhere: below another page, or behind another one of those that stood beside them. */
function movedIn(open: OpenOutline): ReadonlySet<string> {
  const pages = withoutPlanned(open);
  const parents = new Map(open.published.map(({ id, parentId }) => [id, parentId]));
  const order = new Map(open.published.map(({ id }, index) => [id, index]));
  const moved = new Set(pages.filter(({ id, parentId }) => parents.get(id) !== parentId).map(({ id }) => id));
  for (const beside of Map.groupBy(pages, ({ parentId }) => parentId).values()) {
    const stayed = beside.filter(({ id }) => !moved.has(id));
    const longest = longestRise(stayed.map(({ id }) => order.get(id) ?? 0));
    for (const { id } of stayed) if (!longest.has(order.get(id) ?? 0)) moved.add(id);
  }
  return moved;
}

/** The longest part of a list of numbers that rises: whoever isn't in it was moved. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const best: number[][] = [];
  for (const number of numbers) {
    const at = best.findIndex((rise) => (rise.at(-1) ?? 0) > number);
    const rise = [...(best[(at < 0 ? best.length : at) - 1] ?? []), number];
    if (at < 0) best.push(rise);
    else best[at] = rise;
  }
  return new Set(best.at(-1));
}

/** What a menu changes for readers, page by page. */
function changesOf(open: OpenOutline, states: ReadonlyMap<string, string>, nameOf: NamedOutline["nameOf"]): string[] {
  const kept = new Set(open.pages.map(({ id }) => id));
  return [
    ...open.pages.flatMap((page) => {
      const state = states.get(page.id) ?? "";
      return state === "" || open.planned.has(page.id) ? [] : [`${nameOf(page)}: ${state}`];
    }),
    ...open.published.filter(({ id }) => !kept.has(id)).map((page) => `${nameOf(page)}: taken out`),
  ];
}

/** What is asked before a menu is published. @throws AppError edition-unknown, edited-in-files */
export async function askToPublishMenu(
  db: Queries,
  handle: string,
  { typed, csrfToken }: Pick<MenuQuestion, "typed" | "csrfToken">,
): Promise<MenuQuestion> {
  const { open, nameOf } = await openNamed(db, handle);
  const changes = changesOf(open, statesOf(open), nameOf);
  const findings = changes.length === 0 ? [] : await outlineFindings(db, open);
  const obstacles = findings.map(({ place, message }) => `${place}: ${message}`);
  return { handle, stamp: open.stamp, changes, obstacles, typed, csrfToken };
}

/** A page that is to be added. @throws AppError edition-unknown, edited-in-files */
export async function readNewPage(
  db: Queries,
  handle: string,
  { typed, csrfToken }: Pick<NewPageView, "typed" | "csrfToken">,
): Promise<NewPageView> {
  return { handle, places: placesIn(await openNamed(db, handle), new Set()), typed, csrfToken };
}

/** Where a page can stand; not below itself. */
function placesIn({ open, nameOf }: NamedOutline, except: ReadonlySet<string>): MenuPlaceChoice[] {
  const levels = levelsOf(open.pages);
  return open.state.sections.flatMap(({ section, title }) => [
    { value: section, name: `${title}, at the top`, level: 0 },
    ...open.pages
      .filter((page) => page.section === section && !except.has(page.id) && (levels.get(page.id) ?? 0) < 2)
      .map((page) => ({ value: page.id, name: nameOf(page), level: (levels.get(page.id) ?? 0) + 1 })),
  ]);
}

/** A page's address, number and place. @throws AppError page-unknown, edited-in-files */
export async function readPagePlace(
  db: Queries,
  pageId: string,
  { typed, csrfToken }: { typed: Readonly<Record<string, string>>; csrfToken: string },
): Promise<PagePlaceView> {
  const { edition } = await findEditedPage(db, pageId);
  const named = await openNamed(db, edition.handle);
  const { open, nameOf } = named;
  const page = open.pages.find(({ id }) => id === pageId);
  if (page === undefined) throw takenOut();
  const own = withSubpages(open.pages, pageId);
  const { slug, code, printedPage, isPublic, listsSubpages } = page;
  const settings = { slug, code, printedPage, isPublic, listsSubpages };
  const isTyped = typed["slug"] !== undefined;
  return {
    id: pageId,
    handle: edition.handle,
    name: nameOf(page),
    settings: isTyped ? settingsFrom(typed) : settings,
    was: typed["was"] ?? JSON.stringify(settings),
    section: page.section,
    places: placesIn(named, own),
    place: typed["place"] ?? page.parentId ?? page.section,
    isPublished: !open.planned.has(pageId),
    cannotGo: own.size > 1 ? "Other pages stand below it. Move or remove them first." : null,
    csrfToken,
  };
}

/** The settings of a page as its form sends them. */
export function settingsFrom(fields: Readonly<Record<string, string>>): PagePlaceView["settings"] {
  return {
    slug: fields["slug"] ?? "",
    code: fields["code"] ?? "",
    printedPage: fields["printedPage"] ?? "",
    isPublic: fields["isPublic"] !== undefined,
    listsSubpages: fields["listsSubpages"] !== undefined,
  };
}

function takenOut(): AppError {
  return new AppError({
    code: "page-taken-out",
    status: 404,
    message: "This page is to be taken out. In the menu, it can be brought back.",
  });
}
