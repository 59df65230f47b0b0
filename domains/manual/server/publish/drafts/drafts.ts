import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { EditionView } from "../../read/catalog/edition-view.ts";
import { type StoredPage, findWrittenPage, readPublishedState } from "../../stores/published-state-store.ts";
import { deleteDrafts, deleteOldDrafts, insertDraft, listDraftLinks } from "../../stores/drafts-store.ts";
import { hashDraftToken, newDraftToken } from "../../read/drafts/read-draft.ts";
import { listEditions, readBlocks, readOutline } from "../../read/reading-store.ts";
import { saveImages } from "../../stores/image-store.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { guideUri } from "../../../rules.ts";
import type { ManualEdition } from "../../model/manual.ts";
import { checkManual } from "../check/check-manual.ts";
import { draftWithoutPage, editionUnknown } from "../errors.ts";
import { guideTarget, rewriteEdition } from "../links/links.ts";
import { contentName, pictureRows } from "../plan/pictures.ts";
import { flattenPages, matchPages } from "../plan/difference.ts";
import { type PublishContext, withLive } from "../releases/writing/record-act.ts";
import { isDeepStrictEqual } from "node:util";
import type { Queries } from "../../../../../platform/db/database.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { linkWasMade } from "../releases/errors.ts";
import { knownEdition } from "../releases/find-edition.ts";

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
  await saveImages(database, pictureRows(manual, typed, names).rows);
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

/** For so many days a draft's link works, and so often it opens, unless said otherwise: enough for one reviewer. */
export const USUAL_DAYS = 7;
export const USUAL_OPENS = 25;

interface SavedDraft {
  /** The secret link to the draft: the page's address with the draft's id and token. */
  address: string;
  /** When the link expires, in epoch milliseconds. */
  expiresAt: number;
}

/** For how long a link to a draft works, and how often it may be opened. */
interface DraftLimits {
  days: number;
  mostOpens: number;
}

/** A draft of the page at `uri`, which has no first slash; blocks as stored. */
interface SharedWords {
  /** Of the edition: v22. */
  handle: string;
  pageId: string;
  uri: string;
  title: string;
  subtitle: string;
  blocks: readonly Block[];
}

/**
 * Keeps a draft and returns the link to it (PAGE-8), which is recorded with the release that readers see. Only the
 * token's hash is stored. `id` is the draft's, which is kept once.
 * @throws AppError link-was-made, draft-is-live, edition-unknown
 */
export async function shareDraft(
  context: PublishContext,
  { handle, uri, ...words }: SharedWords,
  { id = newId(context.clock), days, mostOpens }: DraftLimits & { id?: string },
): Promise<SavedDraft> {
  const { database, clock } = context;
  const { pageId, title, subtitle, blocks } = words;
  await refuseLive(database.db, words);
  const [token, now] = [newDraftToken(), clock.now()];
  const expiresAt = now + days * 86_400_000;
  const change = async (trx: Queries, editionId: string): Promise<void> => {
    await deleteOldDrafts(trx, now);
    const row = { id, edition_id: editionId, page_id: pageId, title, subtitle, blocks: writeJson([...blocks]) };
    const limits = { expires_at: expiresAt, most_opens: mostOpens, opens: 0, opened_at: null };
    const draft = { ...row, ...limits, token_hash: hashDraftToken(token), created_at: now };
    if (!(await insertDraft(trx, draft))) throw linkWasMade();
  };
  await withLive(recordedAs(context, title), handle, { kind: "draft-shared", change });
  return { address: `/${uri}?preview=${id}&token=${token}`, expiresAt };
}

/** Refuses a draft that says what readers have of a protected page: those who have access read it. */
export async function refuseLive(
  db: Queries,
  { pageId, blocks }: Pick<SharedWords, "pageId" | "blocks">,
): Promise<void> {
  // Of the quick style guide and of new pages, nothing is protected yet.
  const page = (await findWrittenPage(db, pageId))?.page;
  if (page === undefined || page.is_public === 1 || page.removed_at !== null) return;
  if (isDeepStrictEqual(await readBlocks(db, page.revision_id), blocks)) throw draftIsLive(page.title);
}

/** Makes the links to drafts of a page useless; returns how many still worked. @throws AppError edition-unknown */
export async function endDraftLinks(
  context: PublishContext,
  { handle, pageId, title }: Pick<SharedWords, "handle" | "pageId" | "title">,
): Promise<number> {
  const { database, clock } = context;
  const { id } = await knownEdition(database.db, handle);
  if ((await listDraftLinks(database.db, id, pageId, clock.now())).length === 0) return 0;
  let ended = 0;
  const change = async (trx: Queries): Promise<void> => {
    ended = await deleteDrafts(trx, id, pageId, clock.now());
  };
  await withLive(recordedAs(context, title), handle, { kind: "draft-links-ended", change });
  return ended;
}

/** The audit log names the page. */
function recordedAs(context: PublishContext, title: string): PublishContext {
  const { act = { via: "command-line", accountId: null, reason: "" } } = context;
  return { ...context, act: { ...act, reason: title } };
}

function draftIsLive(title: string): AppError {
  return new AppError({
    code: "draft-is-live",
    status: 409,
    message: `Readers already see what the draft of “${title}” says, so a link to it would only open the page to people without access. Send the page’s address instead. No link was made.`,
  });
}
