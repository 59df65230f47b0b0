import type { Queries } from "../../../../../../platform/db/database.ts";
import { readJson } from "../../../../../../platform/db/json.ts";
import { readAside } from "../../../../../../platform/db/sqlite/session.ts";
import { yieldToEventLoop } from "../../../../../../platform/threads/yield-to-event-loop.ts";
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
export async function savePageChanges(trx: Queries, rows: readonly PageChangesTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await trx
      .insertInto("page_changes")
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}

/** So many releases are listed at once, and fewer if they changed this many pages. */
const [MOST_RELEASES, MOST_PAGES] = [100, 2_000];

/** A part of what an edition's releases changed: the newest release first, each in the manual's order. */
export interface ListedChanges {
  changes: PageChange[];
  /** The release below which the list goes on; null at its end. */
  next: number | null;
}

/** Lists what an edition's releases changed on its pages; with a release's number, what those before it changed. */
export async function listPageChanges(db: Queries, editionId: string, before: number | null): Promise<ListedChanges> {
  const releases = await publishedReleases(db, editionId)
    .$if(before !== null, (query) => query.where("number", "<", before ?? 0))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("page_changes").select("page_id").whereRef("release_id", "=", "edition_revisions.id")),
    )
    .orderBy("number", "desc")
    .limit(MOST_RELEASES + 1)
    .execute();
  const changes: PageChange[] = [];
  for (const [index, row] of releases.entries()) {
    if (index === MOST_RELEASES || changes.length >= MOST_PAGES)
      return { changes, next: changes.at(-1)?.release ?? null };
    changes.push(...(await changesIn(db, row)));
    await yieldToEventLoop();
  }
  return { changes, next: null };
}

/** What one release changed, in the manual's order; nothing if readers never saw it. */
export async function findPageChanges(db: Queries, editionId: string, release: number): Promise<PageChange[]> {
  const row = await publishedReleases(db, editionId).where("number", "=", release).executeTakeFirst();
  return row === undefined ? [] : await changesIn(db, row);
}

type ReleaseRow = Pick<PageChange, "releaseId" | "release" | "reason"> & { published_at: number | null };

async function changesIn(db: Queries, { published_at: at, ...release }: ReleaseRow): Promise<PageChange[]> {
  const rows = await db
    .selectFrom("page_changes")
    .select(["page_id as pageId", "before", "after"])
    .where("release_id", "=", release.releaseId)
    .orderBy("position")
    .execute();
  return rows.map(({ pageId, before, after }) => ({
    ...release,
    at: at ?? 0,
    pageId,
    before: before === null ? null : readJson(before),
    after: after === null ? null : readJson(after),
  }));
}

/** Says which release changed each page last; pages that are as they were in the edition's first are left out. */
export async function readLastChanges(
  db: Queries,
  editionId: string,
): Promise<{ pageId: string; release: number; at: number }[]> {
  const rows = await readAside(() =>
    db
      .selectFrom((from) =>
        from
          .selectFrom("page_changes")
          .innerJoin("edition_revisions", "edition_revisions.id", "page_changes.release_id")
          .select(({ fn }) => ["page_id", fn.max("number").as("last")])
          .where("edition_id", "=", editionId)
          .where("status", "=", "published")
          .groupBy("page_id")
          .as("changed"),
      )
      .innerJoin("edition_revisions", "edition_revisions.number", "changed.last")
      .select(["page_id as pageId", "number as release", "published_at"])
      .where("edition_id", "=", editionId)
      .execute(),
  );
  return rows.map(({ published_at: at, ...row }) => ({ ...row, at: at ?? 0 }));
}

/** The releases that readers have seen. */
function publishedReleases(db: Queries, editionId: string) {
  return db
    .selectFrom("edition_revisions")
    .select(["id as releaseId", "number as release", "published_at", "reason"])
    .where("edition_id", "=", editionId)
    .where("status", "=", "published");
}
