import {
  type Block,
  EditionView,
  listEditions,
  readOutline,
  readPublishedState,
  saveImages,
  type StoredPage,
} from "../../../../content/server/authoring.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { guideUri } from "../../../../content/rules.ts";
import type { ManualEdition } from "../../manual.ts";
import { checkManual } from "../check/check-manual.ts";
import { draftWithoutPage, editionUnknown } from "../errors.ts";
import { guideTarget } from "../links/link-targets.ts";
import { rewriteEdition } from "../links/rewrite-edition.ts";
import { contentName, pictureRows } from "../pictures.ts";
import { flattenPages } from "../plan/flat-pages.ts";
import { matchPages } from "../plan/match-pages.ts";
import type { PublishContext } from "../stage-edition.ts";
import { type DraftLimits, endDraftLinks, type SavedDraft, shareDraft } from "./share-draft.ts";

/**
 * Saves a manual's version of one published page as a draft, and returns the link to it (PAGE-8). `place` is the page's
 * address in the manual ('rules/cases') or 'quick-style-guide'. Only the token's hash is stored.
 * @throws ManualRefusedError, AppError edition-unknown, draft-without-page, draft-is-live
 */
export async function saveDraft(
  context: PublishContext,
  edition: ManualEdition,
  place: string,
  limits: DraftLimits,
): Promise<SavedDraft> {
  const { database, clock } = context;
  const manual = checkManual(edition);
  const { handle } = manual;
  const known = (await listEditions(database.db)).find(({ handle }) => handle === manual.handle);
  if (!known) throw editionUnknown(manual.handle);
  const view = new EditionView(await readOutline(database.db, known.id));
  const names = new Map(manual.images.map((image) => [image.name, contentName(image)]));
  const published = (await readPublishedState(database.db, known.id)).pages;
  const { pageId, title, subtitle, typed, blocks } = draftOf(manual, place, { published, clock, names });
  const uri = pageId === guideTarget ? guideUri(manual.handle) : view.pageById(pageId)?.uri;
  if (uri === undefined) throw draftWithoutPage(place);
  await saveImages(database.db, pictureRows(manual, typed, names).rows);
  return await shareDraft(context, { handle, pageId, uri, title, subtitle, blocks }, limits);
}

/** Ends the links to drafts of one page; returns how many worked. @throws AppError edition-unknown, draft-without-page */
export async function withdrawDrafts(context: PublishContext, handle: string, place: string): Promise<number> {
  const { db } = context.database;
  const known = (await listEditions(db)).find((edition) => edition.handle === handle);
  if (!known) throw editionUnknown(handle);
  if (place === guideTarget) return await endDraftLinks(context, { handle, pageId: guideTarget, title: guideTarget });
  const [section = "", slug = ""] = place.split("/");
  const page = new EditionView(await readOutline(db, known.id)).page(section, slug);
  if (page === undefined) throw draftWithoutPage(place);
  return await endDraftLinks(context, { handle, pageId: page.id, title: page.title });
}

interface DraftWords {
  pageId: string;
  title: string;
  subtitle: string;
  /** The blocks as in the manual. */
  typed: readonly Block[];
  /** The blocks as stored: links by the published pages' ids, pictures by stored name. */
  blocks: Block[];
}

interface Published {
  published: readonly StoredPage[];
  clock: Clock;
  names: ReadonlyMap<string, string>;
}

function draftOf(manual: ManualEdition, place: string, { published, clock, names }: Published): DraftWords {
  const flat = flattenPages(manual);
  const matches = matchPages(flat, published);
  const contents = rewriteEdition(
    manual,
    new Map(flat.map((page) => [page, matches.get(page)?.id ?? newId(clock)])),
    names,
  );
  if (place === guideTarget) {
    const { title, blocks } = contents.guide;
    return { pageId: guideTarget, title, subtitle: "", typed: manual.guide.blocks, blocks };
  }
  const drafted = flat.find(({ address }) => address === place);
  const match = drafted && matches.get(drafted);
  if (!drafted || match?.removed_at !== null) throw draftWithoutPage(place);
  const { title, subtitle, blocks: typed } = drafted.page;
  return { pageId: match.id, title, subtitle, typed, blocks: contents.blocksOf(drafted) };
}
