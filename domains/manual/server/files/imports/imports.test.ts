import { countNotesLosing } from "../../../../reading/server/public.ts";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import { onOneDatabase } from "../../../../../platform/testing/databases.ts";
import { createAccount } from "../../../../accounts/server/records/public.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { saveEditedIn } from "../../stores/publishing-store.ts";
import { openDraft } from "../../edit/drafts/open-draft.ts";
import { publishDrafts } from "../../edit/drafts/publish-drafts.ts";
import { settleConflict } from "../../edit/drafts/save-draft.ts";
import { saveBlocks } from "../../admin/page-calls.ts";
import { changeOutline, type OutlineChange } from "../../edit/outline/change-outline.ts";
import { openOutline } from "../../edit/outline/open-outline.ts";
import type { PlacedPage } from "../../edit/outline/outline.ts";
import { publishOutline } from "../../edit/outline/publish-outline.ts";
import { openPart, savePart } from "../../edit/parts/open-part.ts";
import type { PartState } from "../../edit/parts/part-state.ts";
import { publishPart } from "../../admin/parts/source/source.ts";
import { readManual } from "../read-manual.ts";
import { writeManual } from "../write/write-manual.ts";
import type { ManualEdition, ManualPage } from "../../model/manual.ts";
import { publishEdition } from "../../publish/publish-edition.ts";
import { readEdition, readPublished, readRelease } from "../../publish/read-edition.ts";
import { protectedPage } from "../../publish/testing/synthetic-manual.ts";
import type { EditionPart } from "../../../admin/part-views.ts";
import { manualEdition } from "../testing/small-manual.ts";
import { planImport } from "./plan-import.ts";
import { applyImport } from "./apply-import.ts";

const text = (words: string): Block => ({ type: "text", text: `<p>${words}</p>` });
const page = (slug: string, words: readonly string[], more: Partial<ManualPage> = {}) =>
  protectedPage("rules", slug, { blocks: words.map(text), ...more });

const [first, second, third] = [
  "The name of a case is set in italics.",
  "A volume and a page follow the name.",
  "Then comes the court in parentheses.",
] as const;
const term = (name: string, links: string[], note = "") => {
  return { term: name, sortAs: "", note, isGenerated: false, links, children: [] };
};
const nobody = { accountId: null, author: "Ada", reason: "From git" };

function lost(): never {
  throw new Error("There is no such page.");
}

onOneDatabase("files and an edition that is edited in admin", (open) => {
  async function prepare(
    pages: ManualPage[] = [page("a", [first, second, third], { code: "1" }), page("b", ["See rule 1."], { code: "2" })],
    more: Partial<ManualEdition> = {},
  ) {
    const database = await open();
    const clock = fixedClock(1_763_700_000_000);
    const context = { database, clock, countNotes: countNotesLosing };
    await publishEdition(context, manualEdition({ pages, ...more }), { origin: "test" });
    await saveEditedIn(database.db, "v22", "desk");
    const idOf = async (slug: string) =>
      (await openOutline(database.db, "v22")).pages.find((each) => each.slug === slug)?.id ?? "";
    const folder = await mkdtemp(join(tmpdir(), "admin-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const imported = async () => ({ folder, read: await readManual(folder) });
    const person = { email: "ada@admin.test", firstName: "Ada", lastName: "Reader" };
    const { id: author } = await database.db.transaction().execute((trx) => createAccount(trx, clock, person));
    return {
      context,
      folder,
      idOf,
      exportTo: async () => {
        const { edition, release } = await readPublished(database, "v22");
        const editionAt = (releaseId: string) => readRelease(database, "v22", releaseId);
        await writeManual(edition, folder, { release, editionAt });
      },
      /** Replaces words in a file, as its author does. */
      rewrite: async (path: string, from: string, to: string) => {
        const source = await readFile(join(folder, path), "utf8");
        expect(source).toContain(from);
        await writeFile(join(folder, path), source.replace(from, to));
      },
      /** Changes a block in admin, as its editor does. */
      edit: async (slug: string, from: string, to: string) => {
        clock.advance(1_000);
        const pageId = await idOf(slug);
        const { draft } = await openDraft(context, pageId);
        const ids = draft.blocks.map((block) => block.id);
        const changed = draft.blocks.find(({ block }) => JSON.stringify(block).includes(from));
        const now: unknown = JSON.parse(JSON.stringify(changed?.block).replace(from, to));
        const blocks = [{ id: changed?.id ?? "", was: changed?.changedIn ?? null, now }];
        const save = { since: draft.version, blocks, order: { was: ids, now: ids }, fields: {} };
        await saveBlocks(context, pageId, { text: JSON.stringify(save), by: author });
      },
      /** Changes the settings of a page in the menu, or takes it out, as its editor does. */
      changeMenu: async (slug: string, settings: Partial<Omit<PlacedPage, "id">> | "remove") => {
        const { pages: placed } = await openOutline(database.db, "v22");
        const { id: pageId, section: _, parentId: __, ...was } = placed.find((each) => each.slug === slug) ?? lost();
        const change: OutlineChange =
          settings === "remove"
            ? { kind: "remove", id: pageId }
            : { kind: "set", id: pageId, was, now: { ...was, ...settings } };
        await changeOutline(context, "v22", change);
      },
      menu: async () => (await openOutline(database.db, "v22")).pages.map(({ slug, code }) => `${code} ${slug}`),
      /** Changes a part of the edition, as its editor does. */
      changePart: async (part: EditionPart, change: (seen: PartState) => PartState) => {
        const { version } = await openPart(context, { handle: "v22", part });
        await savePart(context, { handle: "v22", part }, { version, by: author, change });
      },
      part: async (part: EditionPart) => (await openPart(context, { handle: "v22", part })).draft,
      publishMenu: async () => {
        const { stamp } = await openOutline(database.db, "v22");
        await publishOutline(context, "v22", { ...nobody, stamp });
      },
      publishIndex: async () => {
        const { version } = await openPart(context, { handle: "v22", part: "index" });
        await publishPart(context, { ...nobody, handle: "v22", part: "index", title: "Index", version });
      },
      publish: async (slug: string) => {
        const pageId = await idOf(slug);
        const { draft } = await openDraft(context, pageId);
        return await publishDrafts(context, { ...nobody, pages: [{ pageId, version: draft.version }] });
      },
      draft: async (slug: string) => {
        const { draft, conflicts } = await openDraft(context, await idOf(slug));
        return { words: draft.blocks.map(({ block }) => (block.type === "text" ? block.text : block.type)), conflicts };
      },
      plan: async (base?: string) => (await planImport(context, { ...(await imported()), base })).report,
      take: async (base?: string) => await applyImport(context, { ...(await imported()), base }, nobody),
      seen: async () => await readEdition(database, "v22"),
    };
  }

  test("what only the files changed goes into drafts, and readers see it once it is published [CMS-4]", async () => {
    const { exportTo, rewrite, plan, take, seen, draft, publish } = await prepare();
    await exportTo();
    expect(await plan()).toMatchObject({ base: "v22.1", pages: [], parts: [], staged: [], refused: [] });
    await rewrite("rules/010-a.md", second, "A page follows the volume.");
    const before = await seen();
    expect(await plan()).toMatchObject({
      pages: [{ address: "rules/a", file: "rules/010-a.md", how: "changed", conflicts: [] }],
      staged: [],
      refused: [],
    });
    await take();
    expect(await seen()).toEqual(before);
    expect(await draft("a")).toEqual({
      words: [first, "A page follows the volume.", third].map((words) => `<p>${words}</p>`),
      conflicts: [],
    });
    // Again, it adds nothing.
    expect(await plan()).toMatchObject({ pages: [], parts: [], staged: [], refused: [] });
    await publish("a");
    expect((await seen()).pages[0]?.blocks[1]).toEqual(text("A page follows the volume."));
  });

  test("both sides have their way in different blocks; of the same block, neither text is lost [CMS-4]", async () => {
    const { context, folder, exportTo, rewrite, edit, publish, plan, take, draft, idOf } = await prepare();
    await exportTo();
    await edit("a", first, "The name of a case is italic.");
    await publish("a");
    await edit("a", third, "The court comes in parentheses.");
    await rewrite("rules/010-a.md", second, "A page follows the volume.");
    expect(await plan()).toMatchObject({ base: "v22.1", pages: [{ how: "merged", conflicts: [] }] });
    await rewrite("rules/010-a.md", third, "In parentheses comes the court.");
    const lines = (await readFile(join(folder, "rules/010-a.md"), "utf8")).split("\n");
    const line = lines.indexOf("In parentheses comes the court.") + 1;
    expect(await plan()).toMatchObject({
      pages: [{ how: "undecided", conflicts: [{ line, what: "“In parentheses comes the court.”" }] }],
    });
    await take();
    const merged = await draft("a");
    expect(merged.words).toEqual(
      ["The name of a case is italic.", "A page follows the volume.", "The court comes in parentheses."].map(
        (words) => `<p>${words}</p>`,
      ),
    );
    expect(merged.conflicts).toMatchObject([{ conflict: { mine: text("In parentheses comes the court.") } }]);
    await take();
    expect((await draft("a")).conflicts).toHaveLength(1);
    const { id } = merged.conflicts[0] ?? { id: "" };
    await settleConflict(context, await idOf("a"), { id, choice: "mine", by: null });
    expect((await draft("a")).words[2]).toBe("<p>In parentheses comes the court.</p>");
    await publish("a");
    await exportTo();
    expect(await plan()).toMatchObject({ base: "v22.3", pages: [], parts: [], staged: [], refused: [] });
  });

  test("a rule that was renumbered in the files changes no page that names it [CMS-4]", async () => {
    const link = '<p>See <a href="ref:rules/a">rule 1</a>.</p>';
    const { exportTo, rewrite, plan, take, seen, publishMenu } = await prepare([
      page("a", [first], { code: "1" }),
      page("b", [], { code: "2", blocks: [{ type: "text", text: link }] }),
    ]);
    await exportTo();
    await rewrite("rules/010-a.md", 'code: "1"', 'code: "7"');
    await rewrite("rules/020-b.md", "@1", "@7");
    const menu = { part: "menu", how: "changed", changes: ["rules/a: its number"], conflicts: [] };
    expect(await plan()).toMatchObject({ pages: [], parts: [menu], staged: [], refused: [] });
    expect(await take()).toMatchObject({ release: null });
    await publishMenu();
    expect((await seen()).pages.map(({ code }) => code)).toEqual(["7", "2"]);
    expect(await plan()).toMatchObject({ pages: [], parts: [], staged: [], refused: [] });
  });

  test("new and removed pages go into the menu's draft, new texts into drafts, and terms into the index's [CMS-4]", async () => {
    const { folder, exportTo, rewrite, plan, take, seen, edit, publish, publishMenu, publishIndex } = await prepare(
      [page("a", [first], { code: "1" }), page("b", [second], { code: "2" }), page("c", [third], { code: "3" })],
      { index: [term("cases", ["rules/a"]), term("courts", ["rules/a"])] },
    );
    await exportTo();
    await rm(join(folder, "rules/020-b.md"));
    await rewrite("rules/030-c.md", third, third);
    await writeFile(join(folder, "rules/025-new.md"), '---\ncode: "9"\ntitle: New\n---\n\nSee [rule 1](@1).\n');
    await rewrite("index.yaml", "term: courts", "term: tribunals");
    await rewrite("rules/030-c.md", third, "See [the new rule](@9).");
    await edit("a", first, "The name of a case is italic.");
    const before = await seen();
    const report = await plan();
    expect(report.pages).toMatchObject([
      { address: "rules/new", how: "added", file: "rules/025-new.md" },
      { address: "rules/c", how: "changed" },
    ]);
    expect(report.parts).toEqual([
      { part: "menu", how: "changed", changes: ["Page removed: rules/b", "New page: rules/new"], conflicts: [] },
      { part: "index", how: "changed", changes: ["1 added, 1 removed"], conflicts: [] },
    ]);
    expect(report).toMatchObject({ staged: [], refused: [] });
    expect(await take()).toMatchObject({ release: null });
    // Again, it adds nothing.
    expect(await plan()).toMatchObject({ pages: [], parts: [], staged: [], refused: [] });
    await take();
    expect(await seen()).toEqual(before);
    await publish("new");
    await publish("c");
    await publishMenu();
    await publishIndex();
    const { pages, index } = await seen();
    expect(pages.map(({ slug, title }) => [slug, title])).toEqual([
      ["a", before.pages[0]?.title],
      ["new", "New"],
      ["c", before.pages[2]?.title],
    ]);
    expect(pages[0]?.blocks).toEqual(before.pages[0]?.blocks);
    expect(index.map(({ term: name }) => name)).toEqual(["cases", "tribunals"]);
    expect(await plan()).toMatchObject({ pages: [], parts: [], staged: [], refused: [] });
  });

  test("a page that was removed in the files and changed in admin stays, and is named [CMS-4]", async () => {
    const { folder, exportTo, edit, plan, take, seen } = await prepare();
    await exportTo();
    await rm(join(folder, "rules/020-b.md"));
    await edit("b", "See rule 1.", "See rules 1 and 3.");
    expect(await plan()).toMatchObject({
      parts: [{ part: "menu", how: "undecided", changes: [], conflicts: ["rules/b: it was removed in the files"] }],
      staged: [],
      refused: [],
    });
    expect(await take()).toMatchObject({ release: null });
    expect((await seen()).pages).toHaveLength(2);
  });

  test("of menu and parts, both sides have their way in what they changed; of the same, admin's stays [CMS-4]", async () => {
    const { exportTo, rewrite, plan, take, changeMenu, changePart, menu, part, publishMenu } = await prepare(
      [page("a", [first], { code: "1" }), page("b", [second], { code: "2" }), page("c", [third], { code: "3" })],
      {
        index: [term("cases", ["rules/a"]), term("courts", ["rules/a"]), term("judges", ["rules/a"])],
        redirects: [{ from: "rules/old", to: "rules/a", text: "" }],
      },
    );
    await exportTo();
    await changeMenu("a", { code: "4" });
    await changeMenu("b", { code: "5" });
    const linking = (name: string, sortAs: string) => (seen: PartState) => ({
      ...seen,
      index: seen.index.map((row) => (row.term === name ? { ...row, sort_as: sortAs } : row)),
    });
    await changePart("index", linking("cases", "d"));
    await changePart("index", linking("courts", "d"));
    await changePart("redirects", (seen) => ({ ...seen, entries: [] }));
    await rewrite("rules/020-b.md", 'code: "2"', 'code: "6"');
    await rewrite("rules/030-c.md", 'code: "3"', 'code: "7"');
    await rewrite("index.yaml", "term: courts", "term: courts\n    sort: e");
    await rewrite("index.yaml", "term: judges", "term: judges\n    sort: k");
    await rewrite("redirects.yaml", 'rules/old: "1"', 'rules/old: "6"');
    const expected = [
      { part: "menu", how: "undecided", changes: ["rules/c: its number"], conflicts: ["rules/020-b.md: its number"] },
      { part: "index", how: "undecided", changes: ["1 changed"], conflicts: ["index.yaml:4: “courts”"] },
      { part: "redirects", how: "undecided", changes: [], conflicts: ["redirects.yaml:1: “rules/old”"] },
    ];
    expect((await plan()).parts).toEqual(expected);
    expect((await take()).parts).toEqual(expected);
    expect(await menu()).toEqual(["4 a", "5 b", "7 c"]);
    expect((await part("index")).index.map((row) => [row.term, row.sort_as])).toEqual([
      ["cases", "d"],
      ["courts", "d"],
      ["judges", "k"],
    ]);
    expect((await part("redirects")).entries).toEqual([]);
    // Again, only what is to be decided is named, and another release later, too.
    const open = expected.map((shown) => ({ ...shown, changes: [] }));
    expect((await plan()).parts).toEqual(open);
    await publishMenu();
    expect((await plan()).parts).toEqual(open);
  });

  test("a page that admin took out stays out, and one whose subpages admin has stays [CMS-4]", async () => {
    const { folder, exportTo, rewrite, plan, take, changeMenu, menu } = await prepare([
      page("a", [first], { code: "1" }),
      page("b", [second], { code: "2", children: [page("below", [first])] }),
      page("c", [third], { code: "3" }),
    ]);
    await exportTo();
    await changeMenu("c", "remove");
    await changeMenu("below", { code: "9" });
    await rewrite("rules/030-c.md", 'code: "3"', 'code: "7"');
    await rm(join(folder, "rules/020-b.md"));
    await rm(join(folder, "rules/020-b"), { recursive: true });
    expect((await plan()).parts).toMatchObject([
      {
        part: "menu",
        changes: [],
        conflicts: [
          "rules/below: it was removed in the files",
          "rules/b: it was removed in the files, and has pages below it",
          "rules/030-c.md: it was taken out",
        ],
      },
    ]);
    await take();
    expect(await menu()).toEqual(["1 a", "2 b", "9 below"]);
  });

  test("nothing of a menu is taken in which two pages would have one address or number [CMS-4]", async () => {
    const { exportTo, rewrite, plan, changeMenu } = await prepare();
    await exportTo();
    await changeMenu("a", { code: "7" });
    await rewrite("rules/020-b.md", 'code: "2"', 'code: "7"');
    const [shown] = (await plan()).parts;
    expect(shown).toMatchObject({ part: "menu", how: "undecided", changes: [] });
    expect(shown?.conflicts).toEqual(
      ["rules/010-a.md", "rules/020-b.md"].map(
        (file) =>
          `${file}: nothing of the menu is taken. Another page has the code 7. Give one of them another, or none.`,
      ),
    );
  });

  test("files that don't say what they came from are compared and not taken, until somebody says it [CMS-4]", async () => {
    const { folder, exportTo, edit, publish, rewrite, plan, take, draft } = await prepare();
    await exportTo();
    await rm(join(folder, ".manual-export"));
    expect(await take()).toMatchObject({ base: null, pages: [] });
    await edit("a", first, "The name of a case is italic.");
    await publish("a");
    await rewrite("rules/010-a.md", second, "A page follows the volume.");
    expect(await plan()).toMatchObject({ base: null, pages: [{ address: "rules/a" }] });
    await expect(take()).rejects.toMatchObject({ code: "import-base-unknown" });
    await take("v22.1");
    expect((await draft("a")).words).toEqual(
      ["The name of a case is italic.", "A page follows the volume.", third].map((words) => `<p>${words}</p>`),
    );
    await expect(plan("v22.9")).rejects.toMatchObject({ code: "release-unknown" });
  });
});
