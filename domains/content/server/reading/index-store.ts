import type { Queries } from "../../../../platform/db/database.ts";
import type { ContentTables, IndexTermsTable } from "../tables.ts";

/** The terms of an edition's index, of one letter where one is given: parents before what is below them, in order. */
export async function listIndexTerms(
  db: Queries<ContentTables>,
  editionId: string,
  letter?: string,
): Promise<IndexTermsTable[]> {
  const terms = db.selectFrom("index_terms").selectAll().where("edition_id", "=", editionId);
  return (letter === undefined ? terms : terms.where("letter", "=", letter))
    .orderBy("level")
    .orderBy("letter")
    .orderBy("position")
    .execute();
}

/** The words of all terms of an edition, as notes name them. */
export async function listIndexNames(db: Queries<ContentTables>, editionId: string) {
  return await db
    .selectFrom("index_terms")
    .select(["id", "parent_id", "letter", "term"])
    .where("edition_id", "=", editionId)
    .orderBy("level")
    .execute();
}
