import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import type { HeadingBlock } from "../../model/blocks/heading/schema.ts";
import type { Block } from "../../model/blocks/registry/schemas.ts";
import { ManualRefusedError } from "./errors.ts";
import type { ManualEdition, ManualPage } from "../model/manual.ts";
import {
  listEditions,
  readBlocks,
  readDashboardEntry,
  readGuideEntry,
  readOutline,
  readQuickLookTables,
} from "../read/reading-store.ts";
import { readImage } from "../stores/image-store.ts";
import { publishEdition } from "./publish-edition.ts";
import { manualEdition } from "../files/testing/small-manual.ts";
import { protectedPage, pixel } from "./testing/synthetic-manual.ts";

const text = (html: string): Block => ({ type: "text", text: html });

const heading = (id: string, words = "Words"): HeadingBlock => ({
  type: "heading",
  id,
  headingCode: id.toUpperCase(),
  headingText: words,
  headingLevel: [],
  putNameOnItsOwnLine: false,
});

onEachDatabase("publishing an edition", (open) => {
  async function prepare() {
    const database = await open();
    const clock = fixedClock(1_763_700_000_000);
    const publish = async (pages: ManualPage[], more: Partial<ManualEdition> = {}) => {
      clock.advance(60_000);
      return await publishEdition({ database, clock }, manualEdition({ pages, ...more }), { origin: "test" });
    };
    const outline = async () => {
      const [edition] = await listEditions(database.db);
      return await readOutline(database.db, edition?.id ?? "");
    };
    /** Returns the live pages by address. */
    const pages = async () => new Map((await outline()).pages.map((page) => [`${page.section}/${page.slug}`, page]));
    const blocks = async (address: string) =>
      await readBlocks(database.db, (await pages()).get(address)?.revisionId ?? "");
    return { database, db: database.db, clock, publish, outline, pages, blocks };
  }

  test("readers get its tree, flags and headings", async () => {
    const { db, publish, outline, blocks } = await prepare();
    const names = protectedPage("rules", "names", {
      code: "10.2",
      title: "Case names",
      subtitle: "Naming the parties",
      formattedPageNumber: "95",
      isPublic: true,
      displayContents: true,
      blocks: [heading("a", "On <em>parties</em>"), text("<p>Words.</p>"), { ...heading("b"), headingLevel: [3] }],
      children: [protectedPage("rules", "parties")],
    });
    const report = await publish(
      [protectedPage("rules", "first"), protectedPage("rules", "cases", { children: [names] })],
      {
        sections: [
          { handle: "rules", title: "Rules" },
          { handle: "bluepages", title: "Bluepages" },
        ],
        notice: "Not <em>affiliated</em>.",
      },
    );
    expect(report).toMatchObject({ handle: "v22", revision: 1, changed: true, pages: { total: 4, added: 4 } });
    const { pages, ...edition } = await outline();
    expect(edition).toMatchObject({
      site: { handle: "v22", name: "22nd Edition" },
      revision: 1,
      notice: "Not <em>affiliated</em>.",
      sections: [
        { handle: "rules", title: "Rules" },
        { handle: "bluepages", title: "Bluepages" },
      ],
    });
    const bySlug = new Map(pages.map((page) => [page.slug, page]));
    expect(pages.map(({ slug, level, position }) => `${slug} ${level} ${position}`).toSorted()).toEqual([
      "cases 0 1",
      "first 0 0",
      "names 1 0",
      "parties 2 0",
    ]);
    expect(bySlug.get("parties")?.parentId).toBe(bySlug.get("names")?.id);
    expect(bySlug.get("names")).toMatchObject({
      parentId: bySlug.get("cases")?.id,
      code: "10.2",
      title: "Case names",
      subtitle: "Naming the parties",
      formattedPageNumber: "95",
      isPublic: true,
      displayContents: true,
      headings: [
        { id: "a", code: "A", text: "On <em>parties</em>", level: 1 },
        { id: "b", code: "B", text: "Words", level: 3 },
      ],
    });
    expect(await blocks("rules/names")).toEqual(names.blocks);
    expect(await db.selectFrom("edition_revisions").select(["number", "status", "origin"]).execute()).toEqual([
      { number: 1, status: "published", origin: "test" },
    ]);
  });

  test("editions coexist, ordered by number", async () => {
    const { db, publish } = await prepare();
    await publish([protectedPage("rules", "a")], { handle: "v100", name: "100th Edition" });
    await publish([protectedPage("rules", "a")]);
    await publish([protectedPage("rules", "b")], { handle: "v9", name: "9th Edition" });
    expect((await listEditions(db)).map(({ handle, revision }) => [handle, revision])).toEqual([
      ["v9", 1],
      ["v22", 1],
      ["v100", 1],
    ]);
  });

  test("publishing the same manual again changes nothing, and reports that", async () => {
    const { db, publish, pages } = await prepare();
    const manual = [
      protectedPage("rules", "a", { blocks: [heading("x"), text('<p><a href="ref:rules/a#x">x</a></p>')] }),
    ];
    await publish(manual);
    const before = await pages();
    const report = await publish(manual);
    expect(report).toMatchObject({
      changed: false,
      revision: 1,
      entries: [],
      pages: { total: 1, unchanged: 1, added: 0 },
    });
    expect(await pages()).toEqual(before);
    expect(await db.selectFrom("edition_revisions").selectAll().execute()).toHaveLength(1);
    expect(await db.selectFrom("page_revisions").selectAll().execute()).toHaveLength(1);
  });

  test("only pages whose blocks differ get a new revision", async () => {
    const { db, publish, pages, blocks } = await prepare();
    await publish([protectedPage("rules", "a"), protectedPage("rules", "b"), protectedPage("rules", "c")]);
    const before = await pages();
    const changes = [
      protectedPage("rules", "a"),
      protectedPage("rules", "b", { blocks: [text("<p>Other words.</p>")] }),
      protectedPage("rules", "c", { title: "Another title" }),
    ];
    const report = await publish(changes);
    expect(report).toMatchObject({ revision: 2, pages: { rewritten: 1, adjusted: 1, unchanged: 1 } });
    const after = await pages();
    expect(after.get("rules/a")).toEqual(before.get("rules/a"));
    expect(after.get("rules/b")?.id).toBe(before.get("rules/b")?.id);
    expect(after.get("rules/b")?.revisionId).not.toBe(before.get("rules/b")?.revisionId);
    expect(after.get("rules/c")).toEqual({ ...before.get("rules/c"), title: "Another title" });
    expect(await blocks("rules/b")).toEqual([text("<p>Other words.</p>")]);
    // The old text is kept.
    expect(await readBlocks(db, before.get("rules/b")?.revisionId ?? "")).toEqual([text("<p>The words of b.</p>")]);
    const numbers = await db.selectFrom("page_revisions").select("number").orderBy("number").execute();
    expect(numbers.map(({ number }) => number)).toEqual([1, 1, 1, 2]);
  });

  test("a page keeps its id when it moves, is renamed, or comes back", async () => {
    const { db, publish, pages } = await prepare();
    const words = { blocks: [text("<p>The same.</p>")] };
    await publish([
      protectedPage("rules", "a", { code: "1", ...words, children: [protectedPage("rules", "a-1", { code: "1.1" })] }),
      protectedPage("rules", "b", { code: "2" }),
      protectedPage("rules", "d"),
    ]);
    const before = await pages();
    const report = await publish([
      protectedPage("tables", "moved", { code: "1", ...words }),
      protectedPage("rules", "a-1", { code: "1.1", children: [protectedPage("rules", "b", { code: "7" })] }),
      protectedPage("rules", "c", { code: "2" }),
    ]);
    const after = await pages();
    expect(after.get("tables/moved")?.id).toBe(before.get("rules/a")?.id);
    expect(after.get("tables/moved")?.revisionId).toBe(before.get("rules/a")?.revisionId);
    expect(after.get("rules/a-1")).toMatchObject({ id: before.get("rules/a-1")?.id, level: 0, parentId: null });
    // The address takes precedence over the code: b is still b, and c is new although it has b's old code.
    expect(after.get("rules/b")).toMatchObject({ id: before.get("rules/b")?.id, level: 1, code: "7" });
    expect([...before.values()].map(({ id }) => id)).not.toContain(after.get("rules/c")?.id);
    expect(report.pages).toMatchObject({ added: 1, removed: 1, moved: [{ from: "rules/a", to: "tables/moved" }] });
    expect(await db.selectFrom("pages").select("slug").where("removed_at", "is not", null).execute()).toEqual([
      { slug: "d" },
    ]);
    await publish([protectedPage("rules", "d"), protectedPage("rules", "a", { code: "1", ...words })]);
    const again = await pages();
    expect(again.get("rules/d")?.id).toBe(before.get("rules/d")?.id);
    expect(again.get("rules/d")?.revisionId).toBe(before.get("rules/d")?.revisionId);
    expect(again.get("rules/a")?.id).toBe(before.get("rules/a")?.id);
    expect([...again.keys()].toSorted()).toEqual(["rules/a", "rules/d"]);
  });

  test("two pages that swap places keep their ids with their addresses", async () => {
    const { publish, pages } = await prepare();
    await publish([protectedPage("rules", "a", { code: "1" }), protectedPage("rules", "b", { code: "2" })]);
    const before = await pages();
    await publish([protectedPage("rules", "b", { code: "1" }), protectedPage("rules", "a", { code: "2" })]);
    const after = await pages();
    expect(after.get("rules/a")).toEqual({ ...before.get("rules/a"), code: "2", position: 1 });
    expect(after.get("rules/b")).toEqual({ ...before.get("rules/b"), code: "1", position: 0 });
  });

  test("links by address become links by page id everywhere, and broken ones become plain text", async () => {
    const { db, publish, pages, blocks, outline } = await prepare();
    const link = '<a href="ref:tables/t#x">T</a> <a href="ref:rules/gone">gone</a> <a href="ref:tables/t#no">no</a>';
    const row = { kind: "row" as const, column1: link, column2: link, column3: "", column4: "" };
    const table: Block = {
      type: "table",
      style: "A6",
      title: "",
      head: [link, ""],
      rows: [row],
      showFilter: false,
      quickLook: false,
    };
    const example: Block = { type: "example", text: link, marker: "NOT", alignment: [] };
    const all = [heading("h", link), text(link), { type: "tip" as const, tip: link }, example, table];
    const report = await publish(
      [protectedPage("rules", "a", { blocks: all }), protectedPage("tables", "t", { blocks: [heading("x")] })],
      {
        notice: '<a href="ref:quick-style-guide#h">guide</a> <a href="https://example.org">site</a>',
        guide: { title: "Guide", blocks: [heading("h"), text('<a href="ref:rules/a">a</a>')] },
        dashboard: {
          blocks: [
            { type: "heading", heading: '<a href="ref:rules/a">plain</a>' },
            { type: "textBlock", text: '<a href="ref:rules/a#h">a</a>' },
            { type: "listBlock", items: [{ icon: "search", heading: "", text: '<a href="ref:rules/none">b</a>' }] },
          ],
        },
      },
    );
    const live = await pages();
    const [a, t] = [live.get("rules/a")?.id, live.get("tables/t")?.id];
    const resolved = `<a href="page:${t}#b-x">T</a> gone no`;
    const stored = await blocks("rules/a");
    expect(JSON.stringify(stored)).toBe(
      JSON.stringify(all).replaceAll(JSON.stringify(link).slice(1, -1), JSON.stringify(resolved).slice(1, -1)),
    );
    expect(live.get("rules/a")?.headings[0]?.text).toBe(resolved);
    const edition = await outline();
    expect(edition.notice).toBe(
      '<a href="page:quick-style-guide#b-h">guide</a> <a href="https://example.org">site</a>',
    );
    expect((await readGuideEntry(db, edition.site.id))?.blocks[1]).toEqual(text(`<a href="page:${a}">a</a>`));
    expect((await readDashboardEntry(db, edition.site.id))?.blocks).toEqual([
      { type: "heading", heading: '<a href="ref:rules/a">plain</a>' },
      { type: "textBlock", text: `<a href="page:${a}#b-h">a</a>` },
      { type: "listBlock", items: [{ icon: "search", heading: "", text: "b" }] },
    ]);
    expect(report.unresolvedLinks).toHaveLength(7 * 2 + 1);
    expect(report.unresolvedLinks).toContainEqual({ page: "rules/a", href: "ref:tables/t#no" });
    expect(report.unresolvedLinks).toContainEqual({ page: "dashboard", href: "ref:rules/none" });
  });

  test("a link survives its target's move without a new revision of the linking page", async () => {
    const { publish, pages } = await prepare();
    const target = { code: "T1", blocks: [heading("x")] };
    const source = (address: string) =>
      protectedPage("rules", "a", { blocks: [text(`<a href="ref:${address}#x">T1</a>`)] });
    await publish([source("tables/old"), protectedPage("tables", "old", target)]);
    const before = await pages();
    const report = await publish([source("rules/new"), protectedPage("rules", "new", target)]);
    expect((await pages()).get("rules/a")).toEqual(before.get("rules/a"));
    expect(report.pages).toMatchObject({ rewritten: 0, unchanged: 1, adjusted: 1 });
  });

  test("pictures are stored once, named by content, and only if used", async () => {
    const { db, publish, blocks } = await prepare();
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>');
    const show = (name: string): Block => ({
      type: "image",
      image: [{ url: `/images/${name}`, alt: "A", width: 2, height: 3, caption: "" }],
    });
    const images = [
      { name: "one.png", bytes: pixel },
      { name: "same-again.png", bytes: pixel },
      { name: "drawn.svg", bytes: svg },
      { name: "unused.gif", bytes: pixel },
    ];
    const report = await publish(
      [protectedPage("rules", "a", { blocks: ["one.png", "same-again.png", "drawn.svg"].map(show) })],
      { images },
    );
    const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    expect(await blocks("rules/a")).toEqual([`${hash(pixel)}.png`, `${hash(pixel)}.png`, `${hash(svg)}.svg`].map(show));
    expect(report.images).toEqual({ shown: 2, unused: ["unused.gif"] });
    const stored = await readImage({ db }, `${hash(svg)}.svg`);
    expect(stored?.contentType).toBe("image/svg+xml");
    expect(new Uint8Array(stored?.bytes ?? [])).toEqual(svg);
    expect(await readImage({ db }, "one.png")).toBeUndefined();
    expect(
      await db.selectFrom("images").select(["content_type", "width", "height"]).orderBy("content_type").execute(),
    ).toEqual([
      { content_type: "image/png", width: 2, height: 3 },
      { content_type: "image/svg+xml", width: 2, height: 3 },
    ]);
  });

  test("quick look finds the flagged tables of live pages", async () => {
    const { db, publish, pages, outline } = await prepare();
    const table = (title: string, quickLook: boolean): Block => {
      return { type: "table", style: "A1", title, head: [], rows: [], showFilter: true, quickLook };
    };
    const flagged = [table("one", true), table("no", false), table("two", true)];
    await publish([
      protectedPage("tables", "t", { blocks: flagged }),
      protectedPage("tables", "gone", { blocks: flagged }),
    ]);
    await publish([
      protectedPage("tables", "t", { blocks: flagged }),
      protectedPage("rules", "a", { blocks: [table("no", false)] }),
    ]);
    const { site } = await outline();
    const id = (await pages()).get("tables/t")?.id;
    expect(await readQuickLookTables(db, site.id)).toEqual([
      { pageId: id, table: flagged[0] },
      { pageId: id, table: flagged[2] },
    ]);
  });

  test("a rejected manual changes nothing", async () => {
    const { db, publish } = await prepare();
    await expect(publish([protectedPage("rules", "a"), protectedPage("rules", "a")])).rejects.toThrow(
      ManualRefusedError,
    );
    expect(await db.selectFrom("editions").selectAll().execute()).toEqual([]);
  });

  test("text that looks like SQL, HTML or JSON stays text", async () => {
    const { publish, pages, blocks } = await prepare();
    const words = `'); drop table pages; -- " \\ \\u0000 &amp; {"a":1} \u2028 👩‍⚖️ שלום`;
    await publish([protectedPage("rules", "a", { title: words, code: words.slice(0, 60), blocks: [text(words)] })]);
    expect((await pages()).get("rules/a")?.title).toBe(words);
    expect(await blocks("rules/a")).toEqual([text(words)]);
  });
});
