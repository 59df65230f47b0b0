import { expect, test } from "vitest";
import { createAccount } from "../../../../accounts/server/records/public.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { tableRow } from "../../../model/blocks/table/cells.ts";
import { readOutline } from "../../read/reading-store.ts";
import { saveEditedIn } from "../../stores/publishing-store.ts";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import type { BlocksSave, EditedPage } from "../../../admin/editing-contract.ts";
import type { ManualPage } from "../../model/manual.ts";
import { publishEdition } from "../../publish/publish-edition.ts";
import { protectedPage } from "../../publish/testing/synthetic-manual.ts";
import { manualEdition } from "../../files/testing/small-manual.ts";
import { startEditing } from "../../admin/pages/act-on-page.ts";
import { listVersions } from "../drafts/drafts-store.ts";
import { beHere, saveBlocks, settleInEditor } from "../../admin/page-calls.ts";
import { findTargets } from "./find-targets.ts";

const text = (words: string): Block => ({ type: "text", text: `<p>${words}</p>` });
const heading = (id: string, headingCode: string, headingText: string): Block => {
  return { type: "heading", id, headingCode, headingText, headingLevel: [1], putNameOnItsOwnLine: false };
};
const page = (slug: string, more: Partial<ManualPage>) => protectedPage("rules", slug, more);

onEachDatabase("the editor's saves", (open) => {
  async function prepare() {
    const database = await open();
    const clock = fixedClock(1_763_700_000_000);
    const context = { database, clock };
    const pages = [
      page("a", { code: "1", title: "First", blocks: [text("one"), text("two"), text("three")] }),
      page("b", { code: "10", title: "Cases", blocks: [heading("names", "10.2", "Case <em>Names</em>"), text("x")] }),
    ];
    await publishEdition(context, manualEdition({ pages }), { origin: "test" });
    await saveEditedIn(database.db, "v22", "desk");
    const accountOf = async (firstName: string) =>
      await database.db
        .transaction()
        .execute((trx) =>
          createAccount(trx, clock, { email: `${firstName}@admin.test`, firstName, lastName: "Reader" }),
        );
    const { id } = await database.db.selectFrom("editions").select("id").executeTakeFirstOrThrow();
    const outline = await readOutline(database.db, id);
    const idOf = (slug: string) => outline.pages.find((each) => each.slug === slug)?.id ?? "";
    const [ada, alma] = [await accountOf("Ada"), await accountOf("Alma")];
    return {
      context,
      idOf,
      ada: ada.id,
      alma: alma.id,
      opened: async () =>
        (await startEditing(context, idOf("a"), { person: { userId: "", email: "" }, csrfToken: "" })).page,
      send: async (by: string, save: unknown) => {
        clock.advance(1_000);
        return await saveBlocks(context, idOf("a"), { text: JSON.stringify(save), by });
      },
    };
  }
  /** A save in which these blocks say something else. */
  function saveOf(base: EditedPage, changes: Readonly<Record<number, Block | null>>): BlocksSave {
    const blocks = Object.entries(changes).map(([at, now]) => {
      const { id = "", changedIn = 0 } = base.blocks[Number(at)] ?? {};
      return { id, was: changedIn, now };
    });
    const was = base.blocks.map(({ id }) => id);
    const gone = new Set(blocks.flatMap(({ id, now }) => (now === null ? [id] : [])));
    return { since: base.version, blocks, order: { was, now: was.filter((id) => !gone.has(id)) }, fields: {} };
  }

  test("rows of one table that two editors changed are merged, and one row that both changed is a conflict [CMS-1]", async () => {
    const { ada, alma, opened, send } = await prepare();
    const tableOf = (...forms: string[]): Block => ({
      type: "table",
      style: "L7",
      title: "",
      head: [],
      rows: forms.map((form, at) => tableRow("row", [`Word ${at}`, form])),
      showFilter: false,
      quickLook: false,
    });
    await send(ada, saveOf(await opened(), { 0: tableOf("a", "b", "c") }));
    const base = await opened();
    await send(ada, saveOf(base, { 0: tableOf("by Ada", "b", "c", "new") }));
    const merged = await send(alma, saveOf(base, { 0: tableOf("a", "b", "by Alma") }));
    expect(merged.blocks[0]?.block).toEqual(tableOf("by Ada", "b", "by Alma", "new"));
    expect(merged.conflicts).toEqual([]);
    const both = await send(alma, saveOf(base, { 0: tableOf("by Alma", "b", "c") }));
    expect(both.blocks[0]?.block).toEqual(tableOf("by Ada", "b", "by Alma", "new"));
    expect(both.conflicts).toHaveLength(1);
  });

  /** A table with rows that nobody else has. */
  const long = (count: number, words: string): Block => ({
    type: "table",
    style: "L7",
    title: "",
    head: [],
    rows: Array.from({ length: count }, (_, at) => tableRow("row", [`Word ${at}`, `${words} ${at} ${"x".repeat(60)}`])),
    showFilter: false,
    quickLook: false,
  });

  test("a page's tables together, and all its words, are refused above their limits, whatever comes at once", async () => {
    const { ada, opened, send } = await prepare();
    await send(ada, saveOf(await opened(), { 0: long(2_000, "a") }));
    const full = await opened();
    const more = send(ada, saveOf(full, { 1: long(1_001, "b") }));
    await expect(more).rejects.toMatchObject({
      code: "save-too-long",
      message: expect.stringContaining("a page 3,000 rows of tables"),
    });
    await send(ada, saveOf(full, { 1: long(1_000, "b") }));
    const last = await opened();
    const texts = Array.from({ length: 11 }, (_, at) => ({
      id: `t${at}`,
      was: null,
      now: text("word ".repeat(39_000)),
    }));
    const order = { was: last.blocks.map(({ id }) => id), now: [...last.blocks, ...texts].map(({ id }) => id) };
    const all = send(ada, { since: last.version, blocks: texts, order, fields: {} });
    await expect(all).rejects.toMatchObject({ message: expect.stringContaining("2,000,000 characters in all") });
    expect(await opened()).toEqual(last);
    // What is full can be changed and made shorter.
    expect((await send(ada, saveOf(last, { 0: long(1_999, "c") }))).version).toBe(last.version + 1);
  });

  test("of a long table that two changed, some rows are shown and the others counted [CMS-1]", async () => {
    const { ada, alma, opened, send } = await prepare();
    await send(ada, saveOf(await opened(), { 0: long(3_000, "first") }));
    const base = await opened();
    await send(ada, saveOf(base, { 0: long(3_000, "second") }));
    const both = await send(alma, saveOf(base, { 0: long(3_000, "third") }));
    const [html = ""] = both.conflicts.map((conflict) => conflict.html);
    expect(html.length).toBeLessThan(250_000);
    const shown = html.match(/<tr/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(200);
    const [, more = ""] = /([\d,]+) more rows are not shown\./.exec(html) ?? [];
    expect(Number(more.replace(",", "")) + shown).toBe(3_000);
  });

  test("only what changed is sent, and only what others changed comes back [CMS-1]", async () => {
    const { ada, alma, opened, send } = await prepare();
    const base = await opened();
    const own = await send(ada, saveOf(base, { 0: text("one more") }));
    expect(own.blocks.map(({ changedIn, block }) => [changedIn, block])).toEqual([
      [2, undefined],
      [1, undefined],
      [1, undefined],
    ]);
    const other = await send(alma, saveOf(base, { 2: text("three more") }));
    expect(other.blocks.map(({ block }) => block)).toEqual([text("one more"), undefined, undefined]);
    expect(other.conflicts).toEqual([]);
    // Sent again, because the answer was lost.
    expect(await send(alma, saveOf(base, { 2: text("three more") }))).toEqual(other);
  });

  test("where two wrote in one block, both texts are kept, the newer of one who went on writing, until one is chosen [CMS-1]", async () => {
    const { context, ada, alma, opened, send, idOf } = await prepare();
    const base = await opened();
    await send(ada, saveOf(base, { 0: text("from Ada") }));
    await send(alma, saveOf(base, { 0: text("from Alma") }));
    const late = await send(alma, saveOf(base, { 0: text("from Alma, at length") }));
    expect(late.blocks[0]?.block).toEqual(text("from Ada"));
    expect(late.conflicts).toMatchObject([
      { block: base.blocks[0]?.id, sentence: "Two editors changed the same part." },
    ]);
    const id = late.conflicts[0]?.id ?? "";
    const settled = await settleInEditor(context, idOf("a"), { id, choice: "mine", since: late.version, by: alma });
    expect([settled.blocks[0]?.block, settled.conflicts]).toEqual([text("from Alma, at length"), []]);
  });

  test("where one wrote in one block in two tabs, both texts are shown [CMS-1]", async () => {
    const { ada, alma, opened, send } = await prepare();
    const base = await opened();
    await send(ada, saveOf(base, { 0: text("from Ada") }));
    await send(alma, saveOf(base, { 0: text("from one tab") }));
    const late = await send(alma, saveOf(base, { 0: text("and another tab") }));
    const shown = late.conflicts.map(({ html }) => html).join(" ");
    expect(shown).toMatch(/one/);
    expect(shown).toMatch(/another/);
    expect(late.conflicts).toHaveLength(2);
  });

  test("what a browser sends is cleaned, or refused with a sentence [CMS-1]", async () => {
    const { ada, opened, send } = await prepare();
    const base = await opened();
    const evil =
      '<p onclick="x()">a<script>alert(1)</script><a href="javascript:alert(1)">b</a><img src=x onerror=y></p>';
    const picture = {
      url: "/images/a.png",
      alt: "",
      width: 1,
      height: 1,
      caption: "",
      drawing: { viewBox: "0 0 1 1", body: "<script/>" },
    };
    await send(ada, saveOf(base, { 0: { type: "text", text: evil }, 1: { type: "image", image: [picture] } }));
    const after = await opened();
    expect(after.blocks[0]?.block).toEqual(text("ab"));
    expect(after.blocks[1]?.block).toEqual({ type: "image", image: [{ ...picture, drawing: undefined }] });
    const without = await send(ada, saveOf(after, { 2: { type: "text", text: "<script>x</script>" } }));
    expect(without.blocks).toHaveLength(2);
    const now = await opened();
    const good = saveOf(now, { 0: text("good") });
    const [first] = good.blocks;
    for (const bad of [
      "words",
      { ...good, blocks: [{ ...first, now: { type: "script", text: "x" } }] },
      { ...good, blocks: [{ ...first, id: "../x" }] },
      { ...good, blocks: [first, first] },
      { ...good, order: { ...good.order, now: [...good.order.now, ...good.order.now] } },
      { ...good, order: { ...good.order, now: [] } },
      { ...good, fields: { slug: { was: "a", now: "b" } } },
    ])
      await expect(send(ada, bad)).rejects.toMatchObject({ code: "save-unreadable", status: 422 });
    const long = { ...good, fields: { title: { was: now.title, now: "x".repeat(10_000) } } };
    await expect(send(ada, long)).rejects.toMatchObject({ code: "save-too-long" });
    expect(await opened()).toEqual(now);
  });

  test("references are found by number and words, and named as they are now [CMS-1]", async () => {
    const { context, ada, opened, send, idOf } = await prepare();
    const { db } = context.database;
    const href = `page:${idOf("b")}#b-names`;
    const found = { href, name: "Rule 10.2 Case Names", words: "Rule 10.2", place: "Rule 10 Cases" };
    expect((await findTargets(db, idOf("a"), "rule 10.2"))[0]).toEqual(found);
    expect(await findTargets(db, idOf("a"), "NAMES case")).toEqual([found]);
    expect(await findTargets(db, idOf("a"), "10")).toMatchObject([{ name: "Rule 10 Cases", place: "" }, found]);
    expect(await findTargets(db, idOf("a"), " ")).toEqual([]);
    await send(ada, saveOf(await opened(), { 0: text(`<a href="${href}">Rule 9</a> <a href="page:gone">x</a>`) }));
    expect((await opened()).names).toEqual({ [href]: "Rule 10.2 Case Names" });
  });

  test("who is on a page is known for half a minute after they last said so", async () => {
    const { context, ada, alma, opened, idOf } = await prepare();
    await opened();
    const here = (tab: string, accountId: string) => beHere(context, idOf("a"), { tab, accountId, block: "b1" });
    expect((await here("t1", ada)).here).toEqual([]);
    expect((await here("t2", alma)).here).toEqual([{ tab: "t1", name: "Ada Reader", block: "b1" }]);
    expect((await here("t3", ada)).here).toMatchObject([{ name: "You, in another tab" }, { name: "Alma Reader" }]);
    context.clock.advance(30_001);
    expect(await here("t2", alma)).toEqual({ version: 1, publishedVersion: 1, here: [] });
  });

  test("of saves every few seconds, versions older than a day are thinned", async () => {
    const { context, ada, opened, send, idOf } = await prepare();
    let last = await opened();
    for (let version = 2; version <= 20; version += 1) {
      if (version === 19) context.clock.advance(2 * 86_400_000);
      last = await send(ada, saveOf(last, { 0: text(`words ${version}`) }));
    }
    const versions = await listVersions(context.database.db, idOf("a"), 50);
    expect(versions.map(({ version }) => version)).toEqual([20, 19, 18, 1]);
    expect((await opened()).blocks[0]?.block).toEqual(text("words 20"));
  });
});
