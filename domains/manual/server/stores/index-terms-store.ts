import type { Trx } from "../../../../platform/db/database.ts";
import type { IndexTermsTable } from "../tables.ts";

type Writing = Trx;

/** Rows per statement: both engines limit the number of parameters. */
const rowsAtOnce = 500;

/** Deletes terms and any remaining descendants. */
export async function removeIndexTerms(trx: Writing, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    await trx
      .deleteFrom("index_terms")
      .where("id", "in", ids.slice(start, start + rowsAtOnce))
      .execute();
  }
}

/** Upserts terms, replacing every column of existing ones. Parents must come before children. */
export async function saveIndexTerms(trx: Writing, terms: readonly IndexTermsTable[]): Promise<void> {
  for (let start = 0; start < terms.length; start += rowsAtOnce) {
    await trx
      .insertInto("index_terms")
      .values(terms.slice(start, start + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(({ ref }) => ({
          parent_id: ref("excluded.parent_id"),
          position: ref("excluded.position"),
          level: ref("excluded.level"),
          letter: ref("excluded.letter"),
          term: ref("excluded.term"),
          sort_as: ref("excluded.sort_as"),
          note: ref("excluded.note"),
          is_generated: ref("excluded.is_generated"),
          links: ref("excluded.links"),
        })),
      )
      .execute();
  }
}
