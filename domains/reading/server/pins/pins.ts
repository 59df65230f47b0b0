import { type Content, type EditionView, type PageView, pageContent } from "../../../manual/server/public.ts";
import type { ListedPage } from "../../contract.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import { hasEditionPermission } from "../../../subscriptions/rules.ts";
import type { Reading } from "../reading.ts";
import {
  clearPins as clear,
  deletePin,
  insertPin,
  listPinIds,
  lockPinIds,
  restorePins as restore,
  updatePositions,
} from "../stores/pins-store.ts";
import { readingLimits } from "../../rules.ts";
import { nothingToRestore, orderRefused, pageUnknown, pinsChanged, tooManyPins } from "../errors.ts";

/** A page with its edition. */
interface PlacedPage {
  page: PageView;
  view: EditionView;
}

/** The page with this id, in any published edition; undefined if none has it. */
export function findPage({ catalog }: Pick<Content, "catalog">, id: string): PlacedPage | undefined {
  for (const { handle } of catalog.sites) {
    const view = catalog.edition(handle)?.view;
    const page = view?.pageById(id);
    if (view && page) return { page, view };
  }
  return undefined;
}

/** The same, unless its edition is closed to the reader, who then can't tell that it exists. */
export function findOpenPage(
  content: Pick<Content, "catalog">,
  reader: Reader,
  id: string,
): PlacedPage | "reserved" | undefined {
  const found = findPage(content, id);
  if (!found) return undefined;
  const asked = pageContent(found.page, found.view);
  return asked.kind === "page" && hasEditionPermission(reader, asked.edition) ? found : "reserved";
}

/** Pages as shown in lists, by the page of one revision. */
const listed = new WeakMap<PageView, ListedPage>();

/** A page as shown in a reader's lists (docs/spec/fields.md: pinned or recent page). */
function presentListedPage(placed: PlacedPage): ListedPage {
  const known = listed.get(placed.page) ?? makeListedPage(placed);
  listed.set(placed.page, known);
  return known;
}

function makeListedPage({ page, view }: PlacedPage): ListedPage {
  const [grandparent, parent] = page.ancestors.length > 1 ? page.ancestors : [undefined, page.ancestors[0]];
  return {
    id: page.id,
    version: view.site.handle,
    section: page.section,
    grandparent: grandparent?.slug ?? null,
    parent: parent?.slug ?? null,
    slug: page.slug,
    uri: page.uri,
    code: page.code,
    customTitle: page.title,
    sectionName: view.sections.find(({ handle }) => handle === page.section)?.title ?? "",
    breadcrumb: page.ancestors.map(({ code, title }) => ({ code, title })),
  };
}

/** Pages by id as shown in lists, in the order of the ids; omits those that no edition has now. */
export function presentPages(content: Pick<Content, "catalog">, ids: readonly string[]): ListedPage[] {
  return ids.flatMap((id) => {
    const found = findPage(content, id);
    return found ? [presentListedPage(found)] : [];
  });
}

/** An account's pinned pages, the first pin first. */
export async function listPins({ database, content }: Reading, accountId: string): Promise<ListedPage[]> {
  return presentPages(content, await listPinIds(database.db, accountId));
}

/**
 * Pins a page ahead of an account's other pins (PIN-4).
 * @throws AppError page-unknown (404), too-many-pins (422)
 */
export async function pinPage({ database, content, clock }: Reading, accountId: string, pageId: string): Promise<void> {
  const found = findPage(content, pageId);
  if (!found) throw pageUnknown();
  const pin = { accountId, pageId, edition: found.view.site.handle, at: clock.now(), most: readingLimits.pins };
  if (!(await insertPin(database.db, pin))) throw tooManyPins();
}

/** Unpins everything; `restorePins` undoes it. */
export async function clearPins({ database, clock }: Reading, accountId: string): Promise<void> {
  await database.db.transaction().execute((trx) => clear(trx, accountId, clock.now()));
}

/** Unpins a page, even a deleted one; does nothing if it isn't pinned. @throws AppError page-unknown (404) */
export async function unpinPage({ database }: Reading, accountId: string, pageId: string): Promise<void> {
  if (!/^[\w-]{1,64}$/.test(pageId)) throw pageUnknown();
  await deletePin(database.db, accountId, pageId);
}

/** How long cleared pins can be brought back. */
const UNDO_MS = 24 * 3_600_000;

/**
 * Undoes 'Clear All': restores the cleared pins in their order, below those pinned since.
 * @throws AppError nothing-to-restore (409), too-many-pins (422)
 */
export async function restorePins({ database, clock }: Reading, accountId: string): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    if ((await restore(trx, accountId, clock.now() - UNDO_MS)) === 0) throw nothingToRestore();
    if ((await listPinIds(trx, accountId)).length > readingLimits.pins) throw tooManyPins();
  });
}

/**
 * Parses the ids of a new order: `orderedIds` repeated, `orderedIds[]`, `orderedIds[0]` …, or one comma-separated
 * value, as clients write lists.
 * @throws AppError order-refused (422)
 */
export function parseOrder(form: unknown): string[] {
  const ids = [...idsOf(form)];
  if (ids.length === 0) throw orderRefused("it names no pages");
  if (ids.length > readingLimits.pins)
    throw orderRefused(`it names ${ids.length} pages, but there can be ${readingLimits.pins} pins at most`);
  if (ids.some((id) => id === "" || id.length > 64)) throw orderRefused("it names something that is not a page");
  return ids;
}

function* idsOf(form: unknown): Generator<string> {
  if (typeof form !== "object" || form === null) return;
  for (const [name, value] of Object.entries(form)) {
    if (!/^orderedIds(?:\[\d{0,6}\])?$/.test(name)) continue;
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const text of values) yield* typeof text === "string" ? text.split(",") : [""];
  }
}

/**
 * Sets the order of an account's pins. `orderedIds` names each of them once, in reverse of the displayed order (PIN-2).
 * The later of two orders wins; an order made before a page was pinned or unpinned elsewhere is refused, so that
 * nothing is lost or comes back. Pins of deleted pages, which no one sees, keep their positions.
 * @throws AppError order-refused (422), pins-changed (409)
 */
export async function orderPins(
  { database, content }: Reading,
  accountId: string,
  orderedIds: readonly string[],
): Promise<void> {
  const displayed = orderedIds.toReversed();
  const named = new Set(displayed);
  if (named.size < displayed.length) throw orderRefused("it names a page twice");
  await database.db.transaction().execute(async (trx) => {
    const pinned = await lockPinIds(trx, accountId, database.flavor);
    const visible = [...pinned].filter((id) => findPage(content, id));
    if (visible.length !== named.size || !visible.every((id) => named.has(id))) throw pinsChanged();
    await updatePositions(trx, accountId, displayed);
  });
}
