import type { Queries } from "../../../../platform/db/database.ts";
import type { EditionSectionsTable, EditionsTable, EntriesTable, IndexTermsTable, PagesTable } from "../tables.ts";

/** A page with the hash and number of its published revision. */
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
    .select(["page_revisions.content_hash", "page_revisions.number as revision_number"])
    .where("pages.edition_id", "=", editionId)
    .execute();
  const entries = await db.selectFrom("entries").selectAll().where("edition_id", "=", editionId).execute();
  const indexTerms = await db.selectFrom("index_terms").selectAll().where("edition_id", "=", editionId).execute();
  return { edition, sections, pages, entries, indexTerms };
}
