import { pageLabel } from "../../../rules.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import type {
  MenuPlaceChoice,
  MenuQuestion,
  MenuRow,
  MenuView,
  NewPageView,
  PagePlaceView,
} from "../../../admin/menu-views.ts";
import { findEditedPage } from "../../edit/drafts/edited-page.ts";
import { readDraftTitles } from "../../edit/drafts/drafts-store.ts";
import {
  type Below,
  type OutlineChange,
  type Step,
  addPage,
  changeOutline,
  placeAfter,
  steps,
} from "../../edit/outline/change-outline.ts";
import { type OpenOutline, openOutline } from "../../edit/outline/open-outline.ts";
import { type PlacedPage, levelsOf, withSubpages } from "../../edit/outline/outline.ts";
import { outlineFindings, publishOutline, withoutPlanned } from "../../edit/outline/publish-outline.ts";
import { z } from "zod";
import { sectionSchema } from "../../../contract.ts";
import type { EditingContext } from "../../edit/drafts/open-draft.ts";
import type { PageForm } from "../pages/act-on-page.ts";

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
    ...(was.slug === now.slug && was.section === now.section ? [] : ["different address"]),
    ...(was.code === now.code ? [] : ["different number"]),
    ...(was.printedPage === now.printedPage ? [] : ["different print page"]),
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
    cannotGo: own.size > 1 ? "There are other pages below it. Move or remove them first." : null,
    csrfToken,
  };
}

/** The settings of a page as its form sends them. */
function settingsFrom(fields: Readonly<Record<string, string>>): PagePlaceView["settings"] {
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
    message: "This page will be removed. You can restore it in the menu.",
  });
}

/** What a form of the menu sent. */
interface MenuForm extends Pick<PageForm, "account" | "fields"> {
  handle: string;
}

const idSchema = z.string().regex(/^[\w-]{1,64}$/);
const pressedSchema = z
  .string()
  .transform((value) => value.split(" "))
  .pipe(
    z.union([
      z.tuple([z.enum([...steps, "bring-back"]), idSchema]),
      z.tuple([z.enum(["behind", "first"]), idSchema, idSchema]),
      z.tuple([z.enum(["behind", "first"]), idSchema, idSchema, z.enum(steps)]),
    ]),
  );

/**
 * Does what a button of the menu says: 'up {id}', 'bring-back {id}', 'reset'; or what was dragged there: 'behind {id}
 * {page}', 'first {id} {section or page}'. A button of a step says so too, with its step behind it: pressed twice on one
 * screen, or sent twice, it leads to the same place.
 * @throws AppError as `changeOutline`, menu-form-wrong
 */
export async function pressInMenu(context: EditingContext, { handle, fields }: MenuForm): Promise<void> {
  const { act = "" } = fields;
  await changeOutline(context, handle, act === "reset" ? { kind: "reset" } : pressed(act));
}

function pressed(act: string): OutlineChange {
  const form = pressedSchema.safeParse(act);
  if (!form.success) throw formWrong();
  const [what, id, there] = form.data;
  if (what === "behind") return { kind: what, id, otherId: there };
  if (what === "first") return { kind: "place", id, below: placeFrom(there), isFirst: true };
  return what === "bring-back" ? { kind: what, id } : { kind: "step", id, step: what };
}

/** Adds a page; returns its id. @throws AppError as `addPage`, menu-form-wrong */
export async function addToMenu(context: EditingContext, { handle, fields }: MenuForm): Promise<string> {
  const { title = "", code = "", slug = "", place = "" } = fields;
  return await addPage(context, handle, { title, code, slug, ...placeFrom(place) });
}

/** A section's name, or the id of the page to stand below. */
function placeFrom(value: string): Below {
  const section = sectionSchema.safeParse(value);
  if (section.success) return { section: section.data, parentId: null };
  const parentId = idSchema.safeParse(value);
  if (!parentId.success) throw formWrong();
  // A page has the section of the one that it stands below.
  return { section: "rules", parentId: parentId.data };
}

const wasSchema = z.strictObject({
  slug: z.string(),
  code: z.string(),
  printedPage: z.string(),
  isPublic: z.boolean(),
  listsSubpages: z.boolean(),
});

/**
 * Changes a page's address, number or place, or takes it out; returns the edition's handle.
 * @throws AppError as `changeOutline`, page-unknown, menu-form-wrong
 */
export async function placePageInAdmin(
  context: EditingContext,
  { pageId: id, fields }: Omit<PageForm, "account">,
): Promise<string> {
  const { edition } = await findEditedPage(context.database.db, id);
  await changeOutline(context, edition.handle, changeFrom(id, fields));
  return edition.handle;
}

function changeFrom(id: string, fields: PageForm["fields"]): OutlineChange {
  switch (fields["act"] ?? "") {
    case "remove":
      return { kind: "remove", id };
    case "place":
      return { kind: "place", id, below: placeFrom(fields["place"] ?? ""), isFirst: fields["at"] === "first" };
    case "set":
      return { kind: "set", id, was: wasFrom(fields["was"] ?? ""), now: settingsFrom(fields) };
    default:
      throw formWrong();
  }
}

function wasFrom(text: string) {
  try {
    return wasSchema.parse(JSON.parse(text));
  } catch {
    throw formWrong();
  }
}

/** Publishes the menu; returns the release's name. @throws AppError as `publishOutline`, menu-form-wrong */
export async function publishMenu(context: EditingContext, { handle, account, fields }: MenuForm): Promise<string> {
  const form = z
    .object({ stamp: z.string().max(60), reason: z.string().trim().max(500, "Use at most 500 characters for the reason.") })
    .safeParse(fields);
  if (!form.success) throw formWrong(form.error.issues[0]?.message);
  const author = `${account.firstName} ${account.lastName}`;
  return await publishOutline(context, handle, { ...form.data, author, accountId: account.id });
}

function formWrong(message = "Part of the request can’t be read."): AppError {
  return new AppError({ code: "menu-form-wrong", status: 422, message: `${message} Nothing was changed.` });
}
