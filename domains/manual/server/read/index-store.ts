import type { Queries } from "../../../../platform/db/database.ts";
import type { IndexTermsTable } from "../tables.ts";

/** Lists an edition's index terms in order, parents first; only those of `letter` if given. */
export async function listIndexTerms(db: Queries, editionId: string, letter?: string): Promise<IndexTermsTable[]> {
  const terms = db.selectFrom("index_terms").selectAll().where("edition_id", "=", editionId);
  return (letter === undefined ? terms : terms.where("letter", "=", letter))
    .orderBy("level")
    .orderBy("letter")
    .orderBy("position")
    .execute();
}

/** Lists the names of all of an edition's index terms, by which notes refer to them. */
export async function listIndexNames(db: Queries, editionId: string) {
  return await db
    .selectFrom("index_terms")
    .select(["id", "parent_id", "letter", "term"])
    .where("edition_id", "=", editionId)
    .orderBy("level")
    .execute();
}
