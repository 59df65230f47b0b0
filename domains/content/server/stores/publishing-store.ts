import type { Queries, Trx } from "../../../../platform/db/database.ts";
import type { EditionAudience } from "../../../subscriptions/contract.ts";
import type { EditionSectionsTable, EditionsTable, EntriesTable, EntryBodies, PagesTable } from "../tables.ts";

type Writing = Trx;

/** Rows per statement: both engines limit the number of parameters. */
const rowsAtOnce = 500;

/** Sets who may open an edition; returns false if nothing is published under this handle. */
export async function saveAudience(db: Queries, handle: string, audience: EditionAudience): Promise<boolean> {
  const updated = await db
    .updateTable("editions")
    .set({ audience })
    .where("handle", "=", handle)
    .where("revision", ">", 0)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Removes pages from the edition; their rows and revisions are kept. */
export async function removePages(trx: Writing, pageIds: readonly string[], removedAt: number): Promise<void> {
  for (const ids of chunks(pageIds)) {
    await trx.updateTable("pages").set({ removed_at: removedAt }).where("id", "in", ids).execute();
  }
}

/** Upserts pages, replacing every column of existing ones. Parents must come before subpages. */
export async function savePages(trx: Writing, pages: readonly PagesTable[]): Promise<void> {
  for (const rows of chunks(pages)) {
    await trx
      .insertInto("pages")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(({ ref }) => ({
          section: ref("excluded.section"),
          parent_id: ref("excluded.parent_id"),
          position: ref("excluded.position"),
          slug: ref("excluded.slug"),
          code: ref("excluded.code"),
          title: ref("excluded.title"),
          subtitle: ref("excluded.subtitle"),
          level: ref("excluded.level"),
          formatted_page_number: ref("excluded.formatted_page_number"),
          is_public: ref("excluded.is_public"),
          display_contents: ref("excluded.display_contents"),
          revision_id: ref("excluded.revision_id"),
          removed_at: ref("excluded.removed_at"),
        })),
      )
      .execute();
  }
}

/** Replaces an edition's sections. */
export async function replaceSections(
  trx: Writing,
  editionId: string,
  sections: readonly EditionSectionsTable[],
): Promise<void> {
  await trx.deleteFrom("edition_sections").where("edition_id", "=", editionId).execute();
  await trx.insertInto("edition_sections").values(sections).execute();
}

export async function saveEntries(trx: Writing, entries: readonly EntriesTable[]): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto("entries")
    .values(entries)
    .onConflict((conflict) =>
      conflict.columns(["edition_id", "handle"]).doUpdateSet(({ ref }) => ({ body: ref("excluded.body") })),
    )
    .execute();
}

export async function removeEntries(
  trx: Writing,
  editionId: string,
  handles: readonly (keyof EntryBodies)[],
): Promise<void> {
  if (handles.length === 0) return;
  await trx.deleteFrom("entries").where("edition_id", "=", editionId).where("handle", "in", handles).execute();
}

/** Makes the staged revision the published one. */
export async function publishRevision(trx: Writing, edition: EditionsTable, revisionId: string): Promise<void> {
  const { id, name, notice, position, revision } = edition;
  await trx.updateTable("edition_revisions").set({ status: "published" }).where("id", "=", revisionId).execute();
  await trx.updateTable("editions").set({ name, notice, position, revision }).where("id", "=", id).execute();
}

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}
