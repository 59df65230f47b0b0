import { z } from "zod";
import { listEditions } from "../../read/reading-store.ts";
import { saveAsksReview } from "../../stores/publishing-store.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import type { EditingContext } from "../../edit/drafts/open-draft.ts";
import {
  askForReview,
  commentOnPage,
  decideOnReview,
  resolveComment,
  withdrawReview,
} from "../../edit/review/review-page.ts";
import { editionUnknown } from "../../publish/errors.ts";
import type { PageForm } from "../pages/act-on-page.ts";
import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { AdminTask } from "../../../../accounts/contract.ts";
import { pagePath } from "../../../admin/page-views.ts";
import type { PageReviewView, ReviewAct, CommentRow } from "../../../admin/review-views.ts";
import { readDraftTitles } from "../../edit/drafts/drafts-store.ts";
import { showRedlinedParts } from "../../edit/aside/aside.ts";
import { findNewestReview, listComments, listOpenReviews } from "../../edit/review/reviews-store.ts";
import { listSchedules } from "../../edit/schedule/schedules-store.ts";
import type { PageCommentsTable, PageReviewsTable } from "../../edit/tables.ts";
import { namesOf } from "../pages/read-pages.ts";
import { changedWords, linksOf, withPublished } from "../pages/read-page.ts";

const idSchema = z.string().regex(/^[\w-]{1,64}$/);
const formSchema = z.object({
  act: z.enum(["ask", "approve", "return", "withdraw", "comment"]),
  version: z.coerce.number().int().min(1).max(2_000_000_000),
  words: z.string().default(""),
  /** What a comment is on; missing for the page. */
  block: idSchema.optional(),
});
/** A button beside a comment: 'resolve {id}', 'reopen {id}'. */
const settleSchema = z
  .string()
  .transform((value) => value.split(" "))
  .pipe(z.tuple([z.enum(["resolve", "reopen"]), idSchema]));

/**
 * Does what a form of a review says; returns what was done, for the notice.
 * @throws AppError as the use cases of editing/review, review-form-wrong, not-your-role
 */
export async function actOnReview(
  context: EditingContext,
  { pageId, account, fields, mayEdit }: PageForm & { mayEdit: boolean },
): Promise<"ask" | "approve" | "return" | "withdraw" | "comment" | "resolve" | "reopen"> {
  const settle = settleSchema.safeParse(fields["act"]);
  if (settle.success) {
    const [what, id] = settle.data;
    await resolveComment(context, { pageId, id, accountId: account.id, isResolved: what === "resolve" });
    return what;
  }
  const form = formSchema.safeParse(fields);
  if (!form.success) throw formWrong();
  const { act, version, words, block: blockId = null } = form.data;
  const word = { pageId, version, accountId: account.id, words };
  switch (act) {
    case "ask":
    case "withdraw":
      if (!mayEdit) throw notAnEditor();
      await (act === "ask" ? askForReview(context, word) : withdrawReview(context, pageId, account.id));
      break;
    case "approve":
    case "return":
      await decideOnReview(context, { ...word, verdict: act === "approve" ? "approved" : "returned" });
      break;
    case "comment":
      await commentOnPage(context, { ...word, blockId });
  }
  return act;
}

/** Says whether pages of an edition need approval. @throws AppError edition-unknown, review-form-wrong */
export async function changeReviewing(
  { database: { db } }: EditingContext,
  handle: string,
  fields: PageForm["fields"],
): Promise<"asked" | "not-asked"> {
  const asks = z.enum(["yes", "no"]).safeParse(fields["asksReview"]);
  if (!asks.success) throw formWrong();
  const known = (await listEditions(db)).some((edition) => edition.handle === handle);
  if (!known || !(await saveAsksReview(db, handle, asks.data === "yes"))) throw editionUnknown(handle);
  return asks.data === "yes" ? "asked" : "not-asked";
}

function notAnEditor(): AppError {
  return new AppError({
    code: "not-your-role",
    status: 403,
    message: "Your role comments and approves; editors ask for reviews. Nothing was changed.",
  });
}

function formWrong(): AppError {
  return new AppError({
    code: "review-form-wrong",
    status: 422,
    message: "Part of the request can’t be read. Nothing was changed.",
  });
}

/** So many comments are shown, the newest. */
const MOST_COMMENTS = 200;
/** So many parts can be commented on: a form on each of 2,000 would hold up readers while the screen is made. */
const MOST_COMMENTED = 200;

/** A page's draft as a reviewer sees it. @throws AppError page-unknown, edited-in-files */
export async function readReview(
  context: EditingContext,
  pageId: string,
  viewer: { accountId: string; mayEdit: boolean } & Pick<PageReviewView, "typed" | "csrfToken">,
): Promise<PageReviewView> {
  const { db } = context.database;
  const { opened, published } = await withPublished(context, pageId);
  const { draft, edition, publishedVersion } = opened;
  const review = await findNewestReview(db, pageId);
  const comments = await listComments(db, pageId, MOST_COMMENTS);
  const who = await namesOf(db, [
    ...comments.flatMap(({ said_by: by, resolved_by: settledBy }) => [by, settledBy]),
    ...(review ? [review.asked_by, review.decided_by] : []),
  ]);
  const { accountId, mayEdit, typed, csrfToken } = viewer;
  const there = new Set(draft.blocks.map(({ id }) => id));
  const on = (blockId: string | null) =>
    comments.filter(({ block_id: id }) => id === blockId).map((comment) => showComment(comment, who));
  const commented = new Set(comments.flatMap(({ block_id: id }) => id ?? []));
  const { view } = await linksOf(context, opened);
  const { parts, hasRest } = await showRedlinedParts({ published, draft, view }, commented);
  return {
    id: pageId,
    handle: edition.handle,
    title: draft.title,
    version: draft.version,
    state: stateInWords(review, { who, version: draft.version }),
    isRequired: edition.asksReview,
    words: changedWords(published, draft),
    parts: parts.map((part, at) => ({
      ...part,
      blockId: at < MOST_COMMENTED ? part.blockId : null,
      comments: part.blockId === null ? [] : on(part.blockId),
    })),
    mostCommented: parts.length > MOST_COMMENTED ? MOST_COMMENTED : null,
    hasRest,
    gone: [...commented].filter((id) => !there.has(id)).flatMap(on),
    comments: on(null),
    acts: actsOn(review, { accountId, mayEdit, version: draft.version, isChanged: draft.version !== publishedVersion }),
    mayEdit,
    typed,
    csrfToken,
  };
}

function showComment(comment: PageCommentsTable, who: (id: string | null) => string): CommentRow {
  const { id, words, excerpt, version, said_at: at, said_by: by, resolved_at: settledAt } = comment;
  return {
    id,
    by: `${who(by)}, ${inUtc(at)}, of version ${version}`,
    words,
    excerpt,
    settled: settledAt === null ? null : `Resolved by ${who(comment.resolved_by)}, ${inUtc(settledAt)}.`,
  };
}

function stateInWords(
  review: PageReviewsTable | undefined,
  { who, version }: { who(id: string | null): string; version: number },
): string {
  if (review === undefined) return "No review has been requested yet.";
  const of = review.version === version ? "this version" : `version ${review.version}; it has changed since`;
  switch (review.state) {
    case "waiting":
      return `${who(review.asked_by)} asked for a review of ${of}.`;
    case "approved":
      return `${who(review.decided_by)} approved ${of}.`;
    case "returned":
      return `${who(review.decided_by)} sent back ${of}.`;
    case "withdrawn":
      return `The request to review ${of} was withdrawn.`;
  }
}

function actsOn(
  review: PageReviewsTable | undefined,
  viewer: { accountId: string; mayEdit: boolean; version: number; isChanged: boolean },
): ReviewAct[] {
  const { accountId, mayEdit, version, isChanged } = viewer;
  const isCurrent = review?.version === version;
  if (review?.state === "waiting" && isCurrent)
    return review.asked_by === accountId ? ["withdraw", "comment"] : ["approve", "return", "comment"];
  const isSettled = isCurrent && review.state === "approved";
  return mayEdit && isChanged && !isSettled ? ["ask", "comment"] : ["comment"];
}

/** The pages that wait for a reviewer, that were sent back, or that couldn't be published at their time. */
export async function pageTasks(db: Queries): Promise<AdminTask[]> {
  const [reviews, schedules] = [await listOpenReviews(db), await listSchedules(db)];
  const titles = await readDraftTitles(
    db,
    [...reviews, ...schedules].map(({ page_id: pageId }) => pageId),
  );
  const who = await namesOf(
    db,
    reviews.flatMap((review) => [review.asked_by, review.decided_by]),
  );
  const named = (pageId: string) => `“${titles.get(pageId) ?? "A page"}”`;
  return [
    ...reviews.map((review): AdminTask => {
      const { page_id: pageId, state } = review;
      const href = pagePath(pageId, "review");
      return state === "waiting"
        ? {
            action: "review-content",
            text: `${named(pageId)} is waiting for review`,
            detail: `${who(review.asked_by)} asked for it ${inUtc(review.asked_at)}.`,
            href,
          }
        : {
            action: "edit-content",
            text: `${named(pageId)} was sent back`,
            detail: `By ${who(review.decided_by)}, ${inUtc(review.decided_at ?? 0)}.`,
            href,
          };
    }),
    ...schedules.map(({ page_id: pageId, publish_at: at, problem }): AdminTask => {
      const text =
        at === null ? `${named(pageId)} was not published` : `${named(pageId)} will be published ${inUtc(at)}`;
      return { action: "edit-content", text, detail: problem, href: pagePath(pageId, "publish") };
    }),
  ];
}
