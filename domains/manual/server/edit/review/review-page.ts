import { z } from "zod";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { blockLines } from "../../../model/blocks/block-text.ts";
import type { Trx } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { draftMovedOn } from "../errors.ts";
import { type EditingContext, openDraft } from "../drafts/open-draft.ts";
import type { PageCommentsTable } from "../tables.ts";
import {
  decideReview,
  findNewestReview,
  insertComment,
  insertReview,
  isSaidOpenly,
  settleComment,
} from "./reviews-store.ts";

/** Somebody's word on a version of a page's draft. */
export interface ReviewWord {
  pageId: string;
  version: number;
  accountId: string;
  /** May be '' where something is decided. */
  words: string;
}

/** What a reviewer decides. */
export type Verdict = "approved" | "returned";

const wordsSchema = z.string().trim().max(4_000);

/**
 * Asks somebody else to look at what a page's draft says now. Who asked before is no longer waited for
 * (docs/decisions/reviews-and-redlines.md).
 * @throws AppError page-unknown, edited-in-files, draft-moved-on, words-too-long
 */
export async function askForReview(context: EditingContext, word: ReviewWord): Promise<void> {
  const { database, clock } = context;
  const { pageId, version, accountId } = word;
  const { draft } = await openDraft(context, pageId);
  if (draft.version !== version) throw draftMovedOn(draft.title);
  const id = newId(clock);
  const asked = { id, page_id: pageId, version, asked_at: clock.now(), asked_by: accountId };
  await database.db.transaction().execute(async (trx) => {
    const before = await findNewestReview(trx, pageId);
    const isAsked = before?.state === "waiting" && before.version === version && before.asked_by === accountId;
    if (before?.state === "waiting" && !isAsked) await decideReview(trx, before.id, withdrawnBy(context, accountId));
    // Sent twice, it is asked for once.
    if (!isAsked) await insertReview(trx, { ...asked, state: "waiting", decided_at: null, decided_by: null });
    await say(context, trx, word);
  });
}

/**
 * Says something of a page's draft, or of one of its blocks.
 * @throws AppError page-unknown, edited-in-files, words-too-long, nothing-said, part-is-gone
 */
export async function commentOnPage(
  context: EditingContext,
  { blockId, ...word }: ReviewWord & { blockId: string | null },
): Promise<void> {
  const { draft } = await openDraft(context, word.pageId);
  if (word.words.trim() === "") throw nothingSaid();
  const part = draft.blocks.find(({ id }) => id === blockId);
  if (blockId !== null && part === undefined) throw partIsGone();
  const place = part && { block_id: part.id, excerpt: excerptOf(part.block) };
  await context.database.db.transaction().execute((trx) => say(context, trx, word, place));
}

/** So much of a block is kept, to say which one was meant once it is gone. */
const EXCERPT = 120;

function excerptOf(block: Block): string {
  const words = blockLines(block).flat().join(" ").replaceAll(/\s+/g, " ").trim();
  return words.length > EXCERPT ? `${words.slice(0, EXCERPT).trimEnd()}…` : words;
}

/** Says that a comment is settled, or that it isn't yet. @throws AppError comment-unknown */
export async function resolveComment(
  { database, clock }: EditingContext,
  { pageId, id, accountId, isResolved }: { pageId: string; id: string; accountId: string; isResolved: boolean },
): Promise<void> {
  const settled = isResolved
    ? { resolved_at: clock.now(), resolved_by: accountId }
    : { resolved_at: null, resolved_by: null };
  if (!(await settleComment(database.db, { pageId, id }, settled))) throw commentUnknown();
}

/**
 * Approves of what was asked to be looked at, or sends it back with a word. Who asked can't decide.
 * @throws AppError review-is-over, own-review, nothing-said, words-too-long
 */
export async function decideOnReview(
  context: EditingContext,
  { verdict, ...word }: ReviewWord & { verdict: Verdict },
): Promise<void> {
  const { database, clock } = context;
  const review = await findNewestReview(database.db, word.pageId);
  if (review?.state !== "waiting" || review.version !== word.version) throw reviewIsOver();
  if (review.asked_by === word.accountId) throw ownReview();
  if (verdict === "returned" && word.words.trim() === "") throw nothingSaid();
  await database.db.transaction().execute(async (trx) => {
    const decided = { state: verdict, decided_at: clock.now(), decided_by: word.accountId };
    if (!(await decideReview(trx, review.id, decided))) throw reviewIsOver();
    await say(context, trx, word);
  });
}

/** Takes back that somebody was asked to look at a page. @throws AppError review-is-over */
export async function withdrawReview(context: EditingContext, pageId: string, accountId: string): Promise<void> {
  const review = await findNewestReview(context.database.db, pageId);
  if (review?.state !== "waiting") throw reviewIsOver();
  await context.database.db
    .transaction()
    .execute((trx) => decideReview(trx, review.id, withdrawnBy(context, accountId)));
}

function withdrawnBy({ clock }: EditingContext, accountId: string) {
  return { state: "withdrawn", decided_at: clock.now(), decided_by: accountId } as const;
}

async function say(
  { clock }: EditingContext,
  trx: Trx,
  { pageId, version, accountId, words }: ReviewWord,
  where: Pick<PageCommentsTable, "block_id" | "excerpt"> = { block_id: null, excerpt: "" },
) {
  const text = wordsSchema.safeParse(words);
  if (!text.success) throw wordsTooLong();
  if (text.data === "") return;
  const place = { ...where, words: text.data };
  // Sent twice, it is said once.
  if (await isSaidOpenly(trx, { page_id: pageId, said_by: accountId, ...place })) return;
  const comment = { id: newId(clock), page_id: pageId, version, said_at: clock.now(), said_by: accountId };
  await insertComment(trx, { ...comment, ...place, resolved_at: null, resolved_by: null });
}

function partIsGone(): AppError {
  return new AppError({
    code: "part-is-gone",
    status: 409,
    message: "That part is no longer in the draft. Comment on the page below instead; your text is kept.",
  });
}

function commentUnknown(): AppError {
  return new AppError({
    code: "comment-unknown",
    status: 404,
    message: "This page has no such comment. Nothing was changed.",
  });
}

function reviewIsOver(): AppError {
  return new AppError({
    code: "review-is-over",
    status: 409,
    message: "Someone has decided on this request, withdrawn it, or asked for a review of a newer version. Reload the page.",
  });
}

function ownReview(): AppError {
  return new AppError({
    code: "own-review",
    status: 409,
    message: "You asked for this review, so someone else has to decide.",
  });
}

function nothingSaid(): AppError {
  return new AppError({
    code: "nothing-said",
    status: 422,
    message: "Write what should be changed, or what you think.",
  });
}

function wordsTooLong(): AppError {
  return new AppError({ code: "words-too-long", status: 422, message: "Use at most 4,000 characters." });
}
