import type { Queries, Trx } from "../../../../../../platform/db/database.ts";
import { readJson } from "../../../../../../platform/db/json.ts";
import type { PageChangesTable, PageSide } from "../../../tables.ts";

/** Rows per statement: both engines limit the number of parameters. */
const rowsAtOnce = 500;

/** What a release changed on a page. */
export interface PageChange {
  releaseId: string;
  /** The number of the release. */
  release: number;
  /** When readers saw it first, in epoch milliseconds. */
  at: number;
  /** Why, as its editor said; '' if they didn't. */
  reason: string;
  pageId: string;
  /** Null if the release added the page. */
  before: PageSide | null;
  /** Null if the release took it out. */
  after: PageSide | null;
}

/** Whether readers have seen any release of an edition. */
export async function wasEverPublished(db: Queries, editionId: string): Promise<boolean> {
  const release = await db
    .selectFrom("edition_revisions")
    .select("id")
    .where("edition_id", "=", editionId)
    .where("status", "=", "published")
    .limit(1)
    .executeTakeFirst();
  return release !== undefined;
}

/** Writes down what a release changes on pages. */
export async function savePageChanges(trx: Trx, rows: readonly PageChangesTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await trx
      .insertInto("page_changes")
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}

/** Lists what an edition's releases changed on its pages: the newest release first, each in the manual's order. */
export async function listPageChanges(db: Queries, editionId: string): Promise<PageChange[]> {
  const rows = await changesOf(db, editionId)
    .select([
      "edition_revisions.id as releaseId",
      "edition_revisions.number as release",
      "edition_revisions.published_at as at",
      "edition_revisions.reason",
      "page_changes.page_id as pageId",
      "page_changes.before",
      "page_changes.after",
    ])
    .orderBy("edition_revisions.number", "desc")
    .orderBy("page_changes.position")
    .execute();
  return rows.map(({ at, before, after, ...row }) => ({
    ...row,
    at: at ?? 0,
    before: before === null ? null : readJson(before),
    after: after === null ? null : readJson(after),
  }));
}

/** Says which release changed each page last; pages that are as they were in the edition's first are left out. */
export async function readLastChanges(
  db: Queries,
  editionId: string,
): Promise<{ pageId: string; release: number; at: number }[]> {
  const rows = await changesOf(db, editionId)
    .select([
      "page_changes.page_id as pageId",
      "edition_revisions.number as release",
      "edition_revisions.published_at as at",
    ])
    .orderBy("edition_revisions.number")
    .execute();
  return [...new Map(rows.map((row) => [row.pageId, { ...row, at: row.at ?? 0 }])).values()];
}

/** What releases that readers have seen changed on pages. */
function changesOf(db: Queries, editionId: string) {
  return db
    .selectFrom("page_changes")
    .innerJoin("edition_revisions", "edition_revisions.id", "page_changes.release_id")
    .where("edition_revisions.edition_id", "=", editionId)
    .where("edition_revisions.status", "=", "published");
}
