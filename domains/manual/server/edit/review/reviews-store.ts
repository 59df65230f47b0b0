import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import type { PageCommentsTable, PageReviewsTable } from "../tables.ts";

/** Whether somebody approved of a version of a page's draft. */
export async function isApproved(db: Queries, pageId: string, version: number): Promise<boolean> {
  const row = await db
    .selectFrom("page_reviews")
    .select("id")
    .where("page_id", "=", pageId)
    .where("version", "=", version)
    .where("state", "=", "approved")
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the newest review that was asked for of a page's draft. */
export async function findNewestReview(db: Queries, pageId: string): Promise<PageReviewsTable | undefined> {
  return await db
    .selectFrom("page_reviews")
    .selectAll()
    .where("page_id", "=", pageId)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** Lists the newest review of each page, if it waits or was sent back; the oldest first. */
export async function listOpenReviews(db: Queries): Promise<PageReviewsTable[]> {
  return await db
    .selectFrom("page_reviews")
    .selectAll()
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("page_reviews")
        .select(({ fn }) => fn.max("id").as("id"))
        .groupBy("page_id"),
    )
    .where("state", "in", ["waiting", "returned"])
    .orderBy("id")
    .execute();
}

/** Adds a review that an editor asks for. */
export async function insertReview(trx: Trx, review: PageReviewsTable): Promise<void> {
  await trx.insertInto("page_reviews").values(review).execute();
}

/** Says what came of a review that waits; returns false if it doesn't wait any more. */
export async function decideReview(
  trx: Trx,
  id: string,
  decided: Pick<PageReviewsTable, "state" | "decided_at" | "decided_by">,
): Promise<boolean> {
  const row = await trx
    .updateTable("page_reviews")
    .set(decided)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds what somebody says of a draft. */
export async function insertComment(trx: Trx, comment: PageCommentsTable): Promise<void> {
  await trx.insertInto("page_comments").values(comment).execute();
}

/** Whether somebody has said the same of the same, and it isn't settled yet. */
export async function isSaidOpenly(
  trx: Trx,
  said: Pick<PageCommentsTable, "page_id" | "said_by" | "block_id" | "words">,
): Promise<boolean> {
  const row = await trx
    .selectFrom("page_comments")
    .select("id")
    .where("page_id", "=", said.page_id)
    .where("said_by", "=", said.said_by)
    .where("block_id", said.block_id === null ? "is" : "=", said.block_id)
    .where("words", "=", said.words)
    .where("resolved_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists what was said of a page's draft, the oldest first. */
export async function listComments(db: Queries, pageId: string, most: number): Promise<PageCommentsTable[]> {
  const newest = await db
    .selectFrom("page_comments")
    .selectAll()
    .where("page_id", "=", pageId)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return newest.toReversed();
}

/** Lists what was said of parts of a page's draft and is open, the oldest first. */
export async function listOpenComments(db: Queries, pageId: string, most: number): Promise<PageCommentsTable[]> {
  return await db
    .selectFrom("page_comments")
    .selectAll()
    .where("page_id", "=", pageId)
    .where("block_id", "is not", null)
    .where("resolved_at", "is", null)
    .orderBy("id")
    .limit(most)
    .execute();
}

/** Says that a comment is settled, or isn't; returns false if the page has no such comment. */
export async function settleComment(
  db: Queries,
  { pageId, id }: { pageId: string; id: string },
  settled: Pick<PageCommentsTable, "resolved_at" | "resolved_by">,
): Promise<boolean> {
  const row = await db
    .updateTable("page_comments")
    .set(settled)
    .where("page_id", "=", pageId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists what an account said of drafts. */
export async function listCommentsBy(db: Queries, accountId: string, most: number): Promise<PageCommentsTable[]> {
  return await db
    .selectFrom("page_comments")
    .selectAll()
    .where("said_by", "=", accountId)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** Leaves it open who asked, decided and said something. */
export async function forgetReviewer(trx: Trx, accountId: string): Promise<void> {
  await trx.updateTable("page_reviews").set({ asked_by: null }).where("asked_by", "=", accountId).execute();
  await trx.updateTable("page_reviews").set({ decided_by: null }).where("decided_by", "=", accountId).execute();
  await trx.updateTable("page_comments").set({ said_by: null }).where("said_by", "=", accountId).execute();
  await trx.updateTable("page_comments").set({ resolved_by: null }).where("resolved_by", "=", accountId).execute();
}
