import type { Queries, Trx } from "../../../../platform/db/database.ts";
import type { EditionAudience } from "../../../subscriptions/contract.ts";
import type { Json } from "../../../../platform/db/json.ts";
import type {
  EditedIn,
  EditionSectionsTable,
  EditionsTable,
  EntriesTable,
  EntryBodies,
  OldAddressesTable,
  OldHeadingsTable,
  PagesTable,
  Snapshot,
} from "../tables.ts";

type Writing = Trx;

/** Rows per statement: both engines limit the number of parameters. */
const rowsAtOnce = 500;

/** Sets who may open an edition, published or not. */
export async function setAudience(trx: Writing, editionId: string, audience: EditionAudience): Promise<void> {
  await trx.updateTable("editions").set({ audience }).where("id", "=", editionId).execute();
}

/** Makes an edition the one for readers who chose none. */
export async function setCurrent(trx: Writing, editionId: string): Promise<void> {
  await trx.updateTable("editions").set({ is_current: 0 }).where("is_current", "=", 1).execute();
  await trx.updateTable("editions").set({ is_current: 1 }).where("id", "=", editionId).execute();
}

/** Decides that the edition which readers get now stays theirs when another arrives. */
export async function keepCurrent(trx: Writing): Promise<void> {
  const editions = await trx
    .selectFrom("editions")
    .select(["id", "is_current"])
    .where("revision", ">", 0)
    .orderBy("is_current", "desc")
    .orderBy("position", "desc")
    .limit(1)
    .execute();
  const [current] = editions;
  if (current?.is_current === 0) await setCurrent(trx, current.id);
}

/** Renames an edition that readers don't see; a release says the name of those that they do. */
export async function renameUnpublished(trx: Writing, editionId: string, name: string): Promise<void> {
  await trx.updateTable("editions").set({ name }).where("id", "=", editionId).where("revision", "=", 0).execute();
}

/** Takes an edition away from readers. Its text and releases stay, so that a roll-back brings it back. */
export async function unpublishEdition(trx: Writing, editionId: string): Promise<void> {
  await trx.updateTable("editions").set({ revision: 0, is_current: 0 }).where("id", "=", editionId).execute();
}

/** Sets where an edition is edited; returns false if there is none with this handle. */
export async function saveEditedIn(db: Queries, handle: string, editedIn: EditedIn): Promise<boolean> {
  const updated = await db
    .updateTable("editions")
    .set({ edited_in: editedIn })
    .where("handle", "=", handle)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Sets whether pages of an edition need approval; returns false if there is none with this handle. */
export async function saveAsksReview(db: Queries, handle: string, asksReview: boolean): Promise<boolean> {
  const updated = await db
    .updateTable("editions")
    .set({ asks_review: asksReview ? 1 : 0 })
    .where("handle", "=", handle)
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

/** Deletes a page that was never published, with all that was written of it. */
export async function deletePlannedPage(trx: Writing, pageId: string): Promise<void> {
  const gone = await trx
    .deleteFrom("pages")
    .where("id", "=", pageId)
    .where("removed_at", "=", 0)
    .returning("id")
    .executeTakeFirst();
  if (gone) await trx.deleteFrom("page_revisions").where("page_id", "=", pageId).execute();
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

/** Remembers the addresses that pages had. */
export async function saveOldAddresses(trx: Writing, rows: readonly OldAddressesTable[]): Promise<void> {
  for (const some of chunks(rows)) {
    await trx
      .insertInto("old_addresses")
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(["edition_id", "section", "slug"])
          .doUpdateSet(({ ref }) => ({ page_id: ref("excluded.page_id") })),
      )
      .execute();
  }
}

/** Remembers the ids that headings had. */
export async function saveOldHeadings(trx: Writing, rows: readonly OldHeadingsTable[]): Promise<void> {
  for (const some of chunks(rows)) {
    await trx
      .insertInto("old_headings")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["page_id", "heading_id"]).doUpdateSet(({ ref }) => ({ now_id: ref("excluded.now_id") })),
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

/** Makes a release the one that readers see. */
export async function publishRevision(
  trx: Writing,
  { id, name, notice, position }: EditionsTable,
  release: { id: string; baseId: string | null; number: number; snapshot: Json<Snapshot>; publishedAt: number },
): Promise<void> {
  const { baseId, snapshot, number, publishedAt } = release;
  await trx
    .updateTable("edition_revisions")
    .set({ status: "published", base_id: baseId, snapshot, published_at: publishedAt, publish_at: null, problem: "" })
    .where("id", "=", release.id)
    .execute();
  await trx.updateTable("editions").set({ name, notice, position, revision: number }).where("id", "=", id).execute();
}

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}
