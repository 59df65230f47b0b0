import { expect, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import { listEvents } from "../../../../accounts/server/public.ts";
import { createAccount } from "../../../../accounts/server/records/public.ts";
import { readOutline } from "../../read/reading-store.ts";
import { saveEditedIn } from "../../stores/publishing-store.ts";
import { pressInMenu, readMenu } from "../../admin/menu/menu.ts";
import { saveFromBlocks } from "../merge/merge-drafts.ts";
import { openDraft } from "../drafts/open-draft.ts";
import { publishDrafts } from "../drafts/publish-drafts.ts";
import { saveChanges } from "../drafts/save-draft.ts";
import { publishEdition } from "../../publish/publish-edition.ts";
import { readEdition } from "../../publish/read-edition.ts";
import { rollBack } from "../../publish/releases/publish-release.ts";
import { manualEdition, manualPage } from "../../files/testing/small-manual.ts";
import { addPage, changeOutline, type OutlineChange } from "./change-outline.ts";
import { openOutline } from "./open-outline.ts";
import { levelsOf } from "./outline.ts";
import { publishOutline } from "./publish-outline.ts";

const who = { author: "Ada", reason: "", accountId: null };

onEachDatabase("the menu of an edition", (open) => {
  async function prepare() {
    const database = await open();
    const clock = fixedClock(1_763_700_000_000);
    const context = { database, clock };
    const { db } = database;
    const linked = { type: "text", text: '<p>See <a href="ref:rules/names">names</a>.</p>' } as const;
    const pages = [
      manualPage("cases", { code: "1", children: [manualPage("names", { code: "1.1" })] }),
      manualPage("statutes", { code: "2", blocks: [linked] }),
      manualPage("courts", { section: "tables", code: "T1" }),
    ];
    await publishEdition(context, manualEdition({ pages }), { origin: "test" });
    await saveEditedIn(db, "v22", "desk");
    const { id } = await db.selectFrom("editions").select("id").executeTakeFirstOrThrow();
    const ids = new Map((await readOutline(db, id)).pages.map(({ slug, id: pageId }) => [slug, pageId]));
    const idOf = (slug: string) => ids.get(slug) ?? slug;
    const publish = async () => {
      const { stamp } = await openOutline(db, "v22");
      return await publishOutline(context, "v22", { stamp, ...who });
    };
    return {
      context,
      idOf,
      publish,
      change: (change: OutlineChange) => changeOutline(context, "v22", change),
      /** What readers have: 'cases', '-names'. */
      seen: async () => {
        const list = (await readEdition(database, "v22")).pages;
        const lines = (pageList: typeof list, dashes: string): string[] =>
          pageList.flatMap(({ slug, children }) => [dashes + slug, ...lines(children, `${dashes}-`)]);
        return lines(list, "");
      },
      edited: async () => {
        const { pages: outline } = await openOutline(db, "v22");
        const levels = levelsOf(outline);
        return outline.map(({ id: pageId, slug }) => "-".repeat(levels.get(pageId) ?? 0) + slug);
      },
      write: async (pageId: string, words: string) => {
        const { draft } = await openDraft(context, pageId);
        const blocks = [{ type: "text", text: `<p>${words}</p>` } as const];
        const save = saveFromBlocks(draft, { title: draft.title, subtitle: "", blocks }, () => "block-1");
        const saved = await saveChanges(context, pageId, { makeSave: () => save, by: null });
        return saved.draft.version;
      },
    };
  }

  test("is moved once by a button that is sent twice, its answer being lost [CMS-2]", async () => {
    const { context, idOf, edited } = await prepare();
    const rowOf = async (slug: string) => {
      const asked = { mayPublish: false, pressed: "", csrfToken: "" };
      const { sections } = await readMenu(context.database.db, "v22", asked);
      return sections.flatMap(({ pages }) => pages).find(({ id }) => id === idOf(slug));
    };
    const account = { id: "", firstName: "Ada", lastName: "Reader" };
    for (const [slug, step, after] of [
      ["names", "out", ["cases", "names", "statutes", "courts"]],
      ["names", "down", ["cases", "statutes", "names", "courts"]],
      ["names", "up", ["cases", "names", "statutes", "courts"]],
      ["names", "up", ["names", "cases", "statutes", "courts"]],
      ["cases", "in", ["names", "-cases", "statutes", "courts"]],
      ["courts", "up", ["names", "-cases", "statutes", "courts"]],
    ] as const) {
      const act = (await rowOf(slug))?.acts[step] ?? "";
      for (const _ of ["sent", "sent again"]) await pressInMenu(context, { handle: "v22", account, fields: { act } });
      expect(await edited(), `${slug} ${step}`).toEqual(after);
    }
  });

  test("is changed for editors alone, until it is published; pages keep their ids, and old addresses lead on [CMS-2]", async () => {
    const { context, idOf, publish, change, seen, edited } = await prepare();
    await change({ kind: "step", id: idOf("names"), step: "out" });
    await change({ kind: "place", id: idOf("statutes"), below: { section: "tables", parentId: null }, isFirst: true });
    const { pages } = await openOutline(context.database.db, "v22");
    const names = pages.find(({ id }) => id === idOf("names"));
    if (!names) throw new Error("The page is not there.");
    await change({ kind: "set", id: names.id, was: names, now: { ...names, slug: "case-names", code: "9" } });
    expect(await edited()).toEqual(["cases", "case-names", "statutes", "courts"]);
    expect(await seen()).toEqual(["cases", "-names", "statutes", "courts"]);
    expect(await publish()).toBe("v22.2");
    expect(await seen()).toEqual(["cases", "case-names", "statutes", "courts"]);
    const { pages: stored, oldAddresses } = await readOutline(
      context.database.db,
      (await openOutline(context.database.db, "v22")).state.edition.id,
    );
    expect(stored.find(({ slug }) => slug === "case-names")).toMatchObject({ id: idOf("names"), code: "9" });
    expect(oldAddresses.map(({ section, slug }) => `${section}/${slug}`).toSorted()).toEqual([
      "rules/names",
      "rules/statutes",
    ]);
    await expect(publish()).rejects.toMatchObject({ code: "nothing-to-publish" });
  });

  test("owners are told of pages that it opens to everyone, and of no others", async () => {
    const { context, idOf, publish, change } = await prepare();
    const { db } = context.database;
    const owner = { email: "owner@b.test", firstName: "Olive", lastName: "Owner", staffRole: "owner" } as const;
    await db.transaction().execute((trx) => createAccount(trx, context.clock, owner));
    const told = async () => {
      const mails = await db.selectFrom("outbox").select(["to_address", "props"]).execute();
      return mails.map(({ to_address: to, props }) => `${to} ${props}`);
    };
    const set = (isPublic: boolean) => {
      const was = { slug: "names", code: "1.1", printedPage: "", isPublic: !isPublic, listsSubpages: false };
      return change({ kind: "set", id: idOf("names"), was, now: { ...was, isPublic } });
    };
    await set(false);
    await publish();
    expect(await told()).toEqual([]);
    await set(true);
    await publish();
    const mail: unknown = expect.stringMatching(
      /^owner@b\.test .*pages of v22 were opened to everyone: 1\.1 Title of names"/,
    );
    expect(await told()).toEqual([mail]);
    const logged = await listEvents(db, { kind: "pages-opened", limit: 9 });
    expect(logged.map(({ detail }) => detail)).toEqual(["pages of v22 were opened to everyone: 1.1 Title of names"]);
  });

  test("takes a page behind another or first below it, wherever that stands by then, unless it is gone [CMS-2]", async () => {
    const { idOf, change, edited } = await prepare();
    await change({ kind: "behind", id: idOf("statutes"), otherId: idOf("names") });
    expect(await edited()).toEqual(["cases", "-names", "-statutes", "courts"]);
    await change({ kind: "step", id: idOf("names"), step: "out" });
    for (let sent = 0; sent < 2; sent += 1)
      await change({ kind: "behind", id: idOf("statutes"), otherId: idOf("names") });
    expect(await edited()).toEqual(["cases", "names", "statutes", "courts"]);
    await change({ kind: "remove", id: idOf("names") });
    const late = change({ kind: "behind", id: idOf("statutes"), otherId: idOf("names") });
    await expect(late).rejects.toMatchObject({ message: expect.stringContaining("changed in the meantime") });
    const below = change({ kind: "behind", id: idOf("cases"), otherId: idOf("cases") });
    await expect(below).rejects.toMatchObject({ message: expect.stringContaining("changed in the meantime") });
    expect(await edited()).toEqual(["cases", "statutes", "courts"]);
  });

  test("has new pages that readers don't get with it; they come with their own text, to their place [CMS-2]", async () => {
    const { context, idOf, publish, change, seen, edited, write } = await prepare();
    const more = { code: "3", slug: "", section: "rules", parentId: null } as const;
    const id = await addPage(context, "v22", { ...more, title: "Short forms" });
    const below = await addPage(context, "v22", { ...more, code: "3.1", title: "Id.", slug: "id", parentId: id });
    for (let step = 0; step < 2; step += 1) await change({ kind: "step", id, step: "up" });
    expect(await edited()).toEqual(["short-forms", "-id", "cases", "-names", "statutes", "courts"]);
    await change({ kind: "step", id: idOf("statutes"), step: "up" });
    await publish();
    expect(await seen()).toEqual(["statutes", "cases", "-names", "courts"]);
    expect(await edited()).toEqual(["short-forms", "-id", "statutes", "cases", "-names", "courts"]);

    const version = await write(below, "Use id. for the authority just cited.");
    await expect(publishDrafts(context, { pages: [{ pageId: below, version }], ...who })).rejects.toMatchObject({
      message: expect.stringContaining("Publish that page first"),
    });
    const first = await write(id, "A short form follows a full citation.");
    await publishDrafts(context, {
      pages: [
        { pageId: below, version },
        { pageId: id, version: first },
      ],
      ...who,
    });
    expect(await seen()).toEqual(["short-forms", "-id", "statutes", "cases", "-names", "courts"]);
    const texts = (await readEdition(context.database, "v22")).pages[0];
    expect(texts).toMatchObject({ code: "3", blocks: [{ text: "<p>A short form follows a full citation.</p>" }] });
    // And is taken back like any release.
    await rollBack(context, "v22");
    expect(await seen()).toEqual(["statutes", "cases", "-names", "courts"]);
    expect(await edited()).toEqual(["statutes", "cases", "-names", "courts"]);
  });

  test("takes no page away that others lead to, and says which", async () => {
    const { idOf, publish, change, seen, edited } = await prepare();
    await change({ kind: "remove", id: idOf("names") });
    expect(await edited()).toEqual(["cases", "statutes", "courts"]);
    await expect(publish()).rejects.toMatchObject({
      message: expect.stringContaining("Title of statutes: It links to “Title of names”"),
    });
    await change({ kind: "bring-back", id: idOf("names") });
    expect(await edited()).toEqual(["cases", "-names", "statutes", "courts"]);
    await change({ kind: "remove", id: idOf("courts") });
    await publish();
    expect(await seen()).toEqual(["cases", "-names", "statutes"]);
  });

  test("merges what was published meanwhile, and forgets changes when asked", async () => {
    const { context, idOf, publish, change, seen, edited } = await prepare();
    const id = await addPage(context, "v22", { title: "Maps", code: "", slug: "", section: "tables", parentId: null });
    await change({ kind: "step", id: idOf("names"), step: "out" });
    await publish();
    await change({ kind: "step", id: idOf("statutes"), step: "up" });
    await rollBack(context, "v22");
    expect(await seen()).toEqual(["cases", "-names", "statutes", "courts"]);
    expect(await edited()).toEqual(["cases", "-names", "statutes", "courts", "maps"]);
    await change({ kind: "step", id: idOf("statutes"), step: "up" });
    await change({ kind: "reset" });
    expect(await edited()).toEqual(["cases", "-names", "statutes", "courts", "maps"]);
    await change({ kind: "remove", id });
    expect(await edited()).toEqual(["cases", "-names", "statutes", "courts"]);
    await expect(openDraft(context, id)).rejects.toMatchObject({ code: "page-unknown" });
  });

  test("is refused where it can't be so, with a sentence, and nothing is changed", async () => {
    const { context, idOf, change, edited } = await prepare();
    const before = await edited();
    const more = { code: "", slug: "", section: "rules", parentId: null } as const;
    for (const [page, message] of [
      [{ ...more, title: " " }, "Give the page a title"],
      [{ ...more, title: "x".repeat(10_000) }, "at most 500 characters"],
      [{ ...more, title: "Cases" }, "has the address rules/cases"],
      [{ ...more, title: "New", code: "1" }, "has the code 1"],
      [{ ...more, title: "New", slug: "Not this" }, "lowercase letters, digits, and hyphens"],
      [{ ...more, title: "“”" }, "Give the page an address"],
      [{ ...more, title: "New", parentId: "nobody" }, "changed in the meantime"],
      [{ ...more, title: "New", code: "1".repeat(100) }, "at most 60 characters"],
    ] as const)
      await expect(addPage(context, "v22", page)).rejects.toThrow(message);
    const { pages } = await openOutline(context.database.db, "v22");
    const cases = pages.find(({ id }) => id === idOf("cases"));
    if (!cases) throw new Error("The page is not there.");
    const set = (slug: string, was = cases) => change({ kind: "set", id: cases.id, was, now: { ...cases, slug } });
    await expect(set("statutes")).rejects.toThrow("has the address rules/statutes");
    await expect(set("")).rejects.toThrow("Give the page an address");
    await set("all-cases");
    await expect(set("other-cases")).rejects.toThrow("Someone has changed this page’s settings");
    await set("all-cases");
    expect(await edited()).toEqual(before.map((slug) => (slug === "cases" ? "all-cases" : slug)));
    await saveEditedIn(context.database.db, "v22", "files");
    await expect(change({ kind: "reset" })).rejects.toMatchObject({ code: "edited-in-files" });
  });
});
