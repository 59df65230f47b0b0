import { countNotesLosing } from "../../../../reading/server/public.ts";
import * as fc from "fast-check";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { atNight } from "../../../../../platform/testing/at-night.ts";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { onOneDatabase } from "../../../../../platform/testing/databases.ts";
import type { Database } from "../../../../../platform/db/database.ts";
import { createAccount } from "../../../../accounts/server/records/public.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { mapHtml } from "../../../model/blocks/map-html.ts";
import { readOutline } from "../../read/reading-store.ts";
import { saveEditedIn } from "../../stores/publishing-store.ts";
import { saveBlocks } from "../../admin/page-calls.ts";
import { openDraft } from "../../edit/drafts/open-draft.ts";
import { publishDrafts } from "../../edit/drafts/publish-drafts.ts";
import { saveChanges } from "../../edit/drafts/save-draft.ts";
import { normalizeEdition } from "../normal/normalize-edition.ts";
import { readManual } from "../read-manual.ts";
import { arbitraryEdition } from "../testing/arbitrary-edition.ts";
import { writeManual } from "../write/write-manual.ts";
import type { ManualEdition } from "../../model/manual.ts";
import { publishEdition } from "../../publish/publish-edition.ts";
import { readPublished, readRelease } from "../../publish/read-edition.ts";
import { planImport } from "./plan-import.ts";

const clock = systemClock;
const shippedEditions = atNight(["v21", "v22"], ["v22"]);
const nothing = { pages: [], parts: [], staged: [], refused: [] };

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "round-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, "files");
}

/** Publishes an edition that is edited in admin from then on. */
async function startAdmin(database: Database, edition: ManualEdition) {
  await publishEdition({ database, clock }, edition, { origin: "test" });
  await saveEditedIn(database.db, edition.handle, "desk");
  const person = { email: "ada@admin.test", firstName: "Ada", lastName: "Reader" };
  const { id } = await database.db.transaction().execute((trx) => createAccount(trx, clock, person));
  return id;
}

/** Writes into every block of a page that has words, by what the editor in a browser sends; removes and adds one, too. */
async function editPage(database: Database, pageId: string, by: string): Promise<void> {
  const { draft } = await openDraft({ database, clock }, pageId);
  const was = draft.blocks.map(({ id }) => id);
  const added: Block = { type: "text", text: "<p>Added at the <em>desk</em>, with * signs_ and [brackets].</p>" };
  const changes = draft.blocks.flatMap(({ id, changedIn, block }) => {
    const now = mapHtml(block, (html) => html.replace(/<p>/, "<p>In admin: "));
    return JSON.stringify(now) === JSON.stringify(block) ? [] : [{ id, was: changedIn, now }];
  });
  const now = ["added-here", ...was.slice(0, -1)];
  const gone = draft.blocks.slice(-1).map(({ id, changedIn }) => ({ id, was: changedIn, now: null }));
  const lost = new Set(gone.map(({ id }) => id));
  const blocks = [...changes.filter(({ id }) => !lost.has(id)), ...gone, { id: "added-here", was: null, now: added }];
  const title = { was: draft.title, now: `${draft.title} & more` };
  const save = { since: draft.version, blocks, order: { was, now }, fields: { title } };
  await saveBlocks({ database, clock }, pageId, { text: JSON.stringify(save), by });
}

async function exportTo(folder: string, database: Database, handle: string): Promise<void> {
  const { edition, release } = await readPublished(database, handle);
  await writeManual(edition, folder, { release, editionAt: (id) => readRelease(database, handle, id) });
}

async function importedAgain(folder: string, database: Database) {
  const { report } = await planImport(
    { database, clock, countNotes: countNotesLosing },
    { folder, read: await readManual(folder) },
  );
  return { pages: report.pages, parts: report.parts, staged: report.staged, refused: report.refused };
}

/** Publishes what the drafts of these pages say; what can't be published is taken back. */
async function publishPages(database: Database, pageIds: readonly string[]): Promise<number> {
  let published = 0;
  for (const pageId of pageIds) {
    const { draft } = await openDraft({ database, clock }, pageId);
    const pages = [{ pageId, version: draft.version }];
    const made = publishDrafts({ database, clock }, { pages, author: "", reason: "", accountId: null });
    published += await made.then(
      () => 1,
      () => 0,
    );
  }
  return published;
}

onOneDatabase("a round trip from admin through files", (open) => {
  test("leaves no difference, whatever the edition says and whatever is edited [CMS-4]", async () => {
    let published = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryEdition, async (edition) => {
        const database = await open();
        const by = await startAdmin(database, normalizeEdition(edition));
        const { id } = await database.db.selectFrom("editions").select("id").executeTakeFirstOrThrow();
        const { pages } = await readOutline(database.db, id);
        for (const page of pages) await editPage(database, page.id, by);
        published += await publishPages(
          database,
          pages.map((page) => page.id),
        );
        const folder = await newFolder();
        await exportTo(folder, database, edition.handle);
        expect(await importedAgain(folder, database)).toEqual(nothing);
        // What admin goes on to edit is no difference of the files either.
        for (const page of pages.slice(0, 2)) await editTitle(database, page.id);
        expect(await importedAgain(folder, database)).toEqual(nothing);
        await rm(folder, { recursive: true, force: true });
        await database.remove();
      }),
      { numRuns: atNight(8, 3) },
    );
    expect(published).toBeGreaterThan(0);
  });

  test.each(shippedEditions)(
    "leaves no difference in the shipped %s, edited on five pages [CMS-4]",
    { tags: ["nightly"] },
    async (handle) => {
      const database = await open();
      const { edition } = await readManual(join("manual", handle));
      const by = await startAdmin(database, edition);
      const { id } = await database.db.selectFrom("editions").select("id").executeTakeFirstOrThrow();
      const outline = await readOutline(database.db, id);
      const pages = outline.pages.filter((_, at) => at % 37 === 3).slice(0, 5);
      for (const page of pages) await editPage(database, page.id, by);
      const published = await publishPages(
        database,
        pages.map((page) => page.id),
      );
      expect(published).toBeGreaterThan(2);
      const folder = await newFolder();
      await exportTo(folder, database, handle);
      expect(await importedAgain(folder, database)).toEqual(nothing);
    },
  );
});

async function editTitle(database: Database, pageId: string): Promise<void> {
  await saveChanges({ database, clock }, pageId, {
    by: null,
    makeSave: ({ title, blocks }) => {
      const ids = blocks.map((block) => block.id);
      return { blocks: [], order: { was: ids, now: ids }, fields: { title: { was: title, now: `${title}, again` } } };
    },
  });
}
