import type { NotNull } from "kysely";
import type { Queries } from "../../../../platform/db/database.ts";
import type { EditionSectionsTable, EditionsTable, EntriesTable, IndexTermsTable, PagesTable } from "../tables.ts";

/** A page with the hash of its published revision, and the number of its newest one. */
export interface StoredPage extends PagesTable {
  content_hash: string;
  revision_number: number;
}

/** Everything in an edition except its blocks; includes removed pages. */
export interface PublishedState {
  edition: EditionsTable;
  sections: EditionSectionsTable[];
  pages: StoredPage[];
  entries: EntriesTable[];
  indexTerms: IndexTermsTable[];
}

/** Reads the published state of an edition, to compare a manual with it. */
export async function readPublishedState(db: Queries, editionId: string): Promise<PublishedState> {
  const edition = await db.selectFrom("editions").selectAll().where("id", "=", editionId).executeTakeFirstOrThrow();
  const sections = await db
    .selectFrom("edition_sections")
    .selectAll()
    .where("edition_id", "=", editionId)
    .orderBy("position")
    .execute();
  const pages = await db
    .selectFrom("pages")
    .innerJoin("page_revisions", "page_revisions.id", "pages.revision_id")
    .selectAll("pages")
    .select("page_revisions.content_hash")
    // Not that of the published revision: a staged release may have written a newer one.
    .select(({ selectFrom }) =>
      selectFrom("page_revisions as newest")
        .select(({ fn }) => fn.max("newest.number").as("number"))
        .whereRef("newest.page_id", "=", "pages.id")
        .as("revision_number"),
    )
    .$narrowType<{ revision_number: NotNull }>()
    .where("pages.edition_id", "=", editionId)
    .execute();
  const entries = await db.selectFrom("entries").selectAll().where("edition_id", "=", editionId).execute();
  const indexTerms = await db.selectFrom("index_terms").selectAll().where("edition_id", "=", editionId).execute();
  return { edition, sections, pages, entries, indexTerms };
}

/** Finds a page that readers see or are to see, and its edition; undefined if there is none with this id. */
export async function findWrittenPage(
  db: Queries,
  pageId: string,
): Promise<{ page: PagesTable; edition: EditionsTable } | undefined> {
  const page = await db
    .selectFrom("pages")
    .selectAll()
    .where("id", "=", pageId)
    .where(({ eb, or }) => or([eb("removed_at", "is", null), eb("removed_at", "=", 0)]))
    .executeTakeFirst();
  if (page === undefined) return undefined;
  const edition = await db
    .selectFrom("editions")
    .selectAll()
    .where("id", "=", page.edition_id)
    .where("revision", ">", 0)
    .executeTakeFirst();
  return edition && { page, edition };
}
